package io.tidemark.imports.copy;

import io.tidemark.imports.esxtop.Interval;
import java.time.Duration;
import java.time.Instant;

/** The time of one copy, by the clock of vCenter. */
public record CopyWindow(Instant from, Instant to) {

    /** Files have whole seconds: an interval can end up to a second after its time. */
    boolean overlaps(Interval interval) {
        return interval.at().plusSeconds(1).isAfter(from)
                && interval.at().minusSeconds(interval.seconds()).isBefore(to);
    }

    double seconds() {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
