package io.tidemark.metrics;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The measurement of a source at one time; it replaces the previous one. */
record Reading(Instant at, List<Point> points) {

    /** One value. */
    record Point(Gauge gauge, Map<String, String> labels, double value) {}
}
