package io.tidemark.metrics;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What one source measured at one moment; it replaces what the source said before. */
record Reading(Instant at, List<Point> points) {

    /** One value. */
    record Point(Gauge gauge, Map<String, String> labels, double value) {}
}
