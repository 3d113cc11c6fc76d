package io.tidemark.capacity.query;

import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.capacity.series.Sample;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The space of a datastore over a time range, with its events.
 *
 * @param samples oldest first; a sample without figures marks a gap
 * @param resolution interval of the samples at the start of the time range
 * @param problem why there are no samples, or no new ones; null otherwise
 */
public record CapacityCurve(
        List<Sample> samples,
        List<RunOn> runs,
        List<CapacityEvent> events,
        Duration resolution,
        @Nullable Statement problem) {}
