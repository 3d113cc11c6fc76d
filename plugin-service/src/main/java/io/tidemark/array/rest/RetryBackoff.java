package io.tidemark.array.rest;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Determines the wait if an array is busy: the requested time, otherwise one second, doubled each time, with jitter, at
 * most 30 s (as the client of the vendor), until the limit is reached. A requested time of zero counts as none.
 */
public class RetryBackoff {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Duration limit;

    /** @param limit for all waits of one request together, including the time of its repetitions */
    public RetryBackoff(Duration limit) {
        this.limit = limit;
    }

    /** The waits of one request. */
    final Attempt attempt() {
        return new Attempt();
    }

    /** Sleeps; the test replaces it. */
    protected void pause(Duration duration) throws InterruptedException {
        Thread.sleep(duration.toMillis());
    }

    /** Counts the waits of one request. */
    final class Attempt {

        private final long began = System.nanoTime();
        private Duration waited = Duration.ZERO;
        private Duration next = FIRST;

        /** Waits and returns true; false when the limit is reached. */
        boolean waitAgain(@Nullable Duration asked) {
            Duration pause = asked != null && !asked.isZero() ? asked : jitter(next);
            next = shorter(next.multipliedBy(2), LONGEST);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
            Duration spent = elapsed.compareTo(waited) > 0 ? elapsed : waited;
            if (pause.compareTo(LONGEST) > 0 || spent.plus(pause).compareTo(limit) > 0) {
                return false;
            }
            waited = waited.plus(pause);
            try {
                pause(pause);
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    private static Duration jitter(Duration duration) {
        return duration.plusMillis(ThreadLocalRandom.current().nextLong(duration.toMillis() / 4 + 1));
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
