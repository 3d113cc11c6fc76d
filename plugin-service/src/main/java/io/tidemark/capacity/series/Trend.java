package io.tidemark.capacity.series;

import java.time.Duration;
import java.time.Instant;

/** The straight line that fits the samples of a time range best, in bytes a day. */
public record Trend(Instant from, Instant to, long samples, double deadBytesPerDay, double writtenBytesPerDay) {

    private static final long LEAST_SAMPLES = 4;
    private static final Duration SHORTEST = Duration.ofHours(24);

    /** Whether there are enough samples over enough time. */
    public boolean conclusive() {
        return samples >= LEAST_SAMPLES && Duration.between(from, to).compareTo(SHORTEST) >= 0;
    }
}
