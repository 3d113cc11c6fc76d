package io.tidemark.capacity.series;

import java.time.Duration;
import java.time.Instant;

/** The straight line that fits the samples of a stretch best, in bytes a day. */
public record Trend(Instant from, Instant to, long samples, double deadBytesPerDay, double writtenBytesPerDay) {

    private static final long LEAST_SAMPLES = 4;
    private static final Duration SHORTEST = Duration.ofHours(24);

    /** Whether there is enough to draw a line through. */
    public boolean telling() {
        return samples >= LEAST_SAMPLES && Duration.between(from, to).compareTo(SHORTEST) >= 0;
    }
}
