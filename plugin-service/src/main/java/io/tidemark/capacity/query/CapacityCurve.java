package io.tidemark.capacity.query;

import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.capacity.series.Sample;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The space of a datastore over a time range, with what happened to it.
 *
 * @param samples oldest first; a sample of which nothing is known marks a gap
 * @param resolution distance of the samples where the time range begins
 * @param problem why there are no samples, or none now; null while they come in
 */
public record CapacityCurve(
        List<Sample> samples,
        List<RunOn> runs,
        List<CapacityEvent> events,
        Duration resolution,
        @Nullable Statement problem) {}
