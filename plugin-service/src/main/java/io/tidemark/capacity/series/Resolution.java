package io.tidemark.capacity.series;

import java.time.Duration;
import java.time.Instant;

/** The interval of samples by age: older ones are thinned, as on arrays. The order is that of the levels. */
public enum Resolution {
    FIVE_MINUTES(Duration.ofMinutes(5), Duration.ofHours(24)),
    HALF_HOUR(Duration.ofMinutes(30), Duration.ofDays(7)),
    TWO_HOURS(Duration.ofHours(2), Duration.ofDays(30)),
    EIGHT_HOURS(Duration.ofHours(8), Duration.ofDays(90)),
    DAY(Duration.ofDays(1), Duration.ofDays(365_000));

    private final Duration step;
    private final Duration kept;

    Resolution(Duration step, Duration kept) {
        this.step = step;
        this.kept = kept;
    }

    public Duration step() {
        return step;
    }

    /** Age from which on only samples of the next resolution are kept. */
    public Duration kept() {
        return kept;
    }

    /** The finest resolution of samples of that age. */
    public static Resolution at(Duration age) {
        for (Resolution resolution : values()) {
            if (age.compareTo(resolution.kept) <= 0) {
                return resolution;
            }
        }
        return DAY;
    }

    /** The coarsest resolution that keeps a sample: the one in whose interval it is the first. */
    public static Resolution keeping(Instant sample, Instant before) {
        Resolution keeping = FIVE_MINUTES;
        for (Resolution resolution : values()) {
            long step = resolution.step.toSeconds();
            if (Math.floorDiv(sample.getEpochSecond(), step) != Math.floorDiv(before.getEpochSecond(), step)) {
                keeping = resolution;
            }
        }
        return keeping;
    }
}
