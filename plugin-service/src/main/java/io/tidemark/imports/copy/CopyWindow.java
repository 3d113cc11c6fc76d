package io.tidemark.imports.copy;

import io.tidemark.imports.esxtop.Interval;
import java.time.Duration;
import java.time.Instant;

/** The time of one copy, by the clock of vCenter. */
public record CopyWindow(Instant from, Instant to) {

    boolean overlaps(Interval interval) {
        return interval.at().isAfter(from)
                && interval.at().minusSeconds(interval.seconds()).isBefore(to);
    }

    double seconds() {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
