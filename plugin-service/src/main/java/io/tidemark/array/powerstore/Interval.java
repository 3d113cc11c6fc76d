package io.tidemark.array.powerstore;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The intervals of stored space metrics and their retention. */
enum Interval {
    FIVE_MINUTES("Five_Mins", Duration.ofMinutes(5), Duration.ofDays(1)),
    HOUR("One_Hour", Duration.ofHours(1), Duration.ofDays(30)),
    DAY("One_Day", Duration.ofDays(1), Duration.ofDays(730));

    private final String wire;
    private final Duration step;
    private final Duration kept;

    Interval(String wire, Duration step, Duration kept) {
        this.wire = wire;
        this.step = step;
        this.kept = kept;
    }

    /** The finest that includes that time, otherwise the longest. */
    static Interval reaching(Instant from, Instant now) {
        Duration age = Duration.between(from, now);
        for (Interval interval : values()) {
            if (age.compareTo(interval.kept) <= 0) {
                return interval;
            }
        }
        return DAY;
    }

    /** As the array names it. */
    String wire() {
        return wire;
    }

    /**
     * The time of the last sample in a row that combines several equal ones and has the date of the first.
     *
     * @param repeats null or invalid counts as one
     */
    Instant last(Instant first, @Nullable Integer repeats) {
        return repeats == null || repeats < 1 ? first : first.plus(step.multipliedBy(repeats - 1L));
    }

    Duration step() {
        return step;
    }
}
