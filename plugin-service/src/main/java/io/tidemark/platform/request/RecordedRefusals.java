package io.tidemark.platform.request;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * Limits the refusals that are recorded, by who is refused. Activities are kept for ever, so those beyond a number in a
 * minute are only in the log, and the next activity has their count.
 */
public final class RecordedRefusals {

    public static final int MOST = 30;
    public static final Duration WINDOW = Duration.ofMinutes(1);

    private final Cache<String, Window> windows =
            Caffeine.newBuilder().maximumSize(10_000).executor(Runnable::run).build();

    /** Refusals omitted since the last one that was recorded; empty if this one is to be omitted too. */
    public OptionalInt omittedBefore(String who, Instant at) {
        return windows.get(who, ignored -> new Window()).omittedBefore(at);
    }

    private static final class Window {

        private Instant end = Instant.MIN;
        private int recorded;
        private int omitted;

        synchronized OptionalInt omittedBefore(Instant at) {
            if (!at.isBefore(end)) {
                end = at.plus(WINDOW);
                recorded = 0;
            }
            if (recorded == MOST) {
                omitted++;
                return OptionalInt.empty();
            }
            recorded++;
            int before = omitted;
            omitted = 0;
            return OptionalInt.of(before);
        }
    }
}
