package io.tidemark.array.flasharray.rest2;

import io.tidemark.array.rest.KeptSamples;
import java.time.Duration;

/**
 * Intervals of stored samples and their assumed retention: the chart ranges of the vendor, because the retention is not
 * published.
 */
enum Resolution implements KeptSamples {
    FIVE_MINUTES(Duration.ofMinutes(5), Duration.ofHours(24)),
    HALF_HOUR(Duration.ofMinutes(30), Duration.ofDays(7)),
    TWO_HOURS(Duration.ofHours(2), Duration.ofDays(30)),
    EIGHT_HOURS(Duration.ofHours(8), Duration.ofDays(90)),
    DAY(Duration.ofDays(1), Duration.ofDays(36500));

    private final Duration step;
    private final Duration kept;

    Resolution(Duration step, Duration kept) {
        this.step = step;
        this.kept = kept;
    }

    Duration step() {
        return step;
    }

    @Override
    public Duration kept() {
        return kept;
    }
}
