package io.tidemark.array.rest;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Decides how long to wait when an array says it is busy: what it asks for, else one second, doubled each time, with jitter,
 * never more than 30 s at once (the vendor's own client does the same), until the patience is used up.
 */
public class Patience {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Duration inAll;

    public Patience(Duration inAll) {
        this.inAll = inAll;
    }

    /** The patience for one question. */
    final Attempt attempt() {
        return new Attempt();
    }

    /** Sleeps; the test replaces it. */
    protected void pause(Duration duration) throws InterruptedException {
        Thread.sleep(duration.toMillis());
    }

    /** Counts the waiting for one question. */
    final class Attempt {

        private Duration waited = Duration.ZERO;
        private Duration next = FIRST;

        /** Waits and answers true, or false when there is no patience left. */
        boolean waitAgain(@Nullable Duration asked) {
            Duration pause = asked != null ? asked : jitter(next);
            next = shorter(next.multipliedBy(2), LONGEST);
            if (pause.compareTo(LONGEST) > 0 || waited.plus(pause).compareTo(inAll) > 0) {
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
