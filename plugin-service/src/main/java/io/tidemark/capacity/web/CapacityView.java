package io.tidemark.capacity.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.query.CapacityCurve;
import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.capacity.series.Sample;
import io.tidemark.capacity.series.Sample.ArraySpace;
import io.tidemark.capacity.series.Sample.VmfsSpace;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The space of a datastore over time in the API; a point with nothing but {@code at} is a gap.
 *
 * @param resolution interval of a point as an ISO 8601 duration; PT0S for single samples
 */
record CapacityView(
        Instant from,
        Instant to,
        List<Point> points,
        List<Run> runs,
        List<CapacityEvent> events,
        Duration resolution,
        @Nullable Statement problem) {

    /** Null is what was not known then. */
    record Point(
            Instant at,
            @JsonUnwrapped VmfsSpace vmfs,
            @JsonUnwrapped ArraySpace array,
            @Nullable Long deadSpaceBytes) {

        static Point of(Sample sample) {
            return new Point(sample.at(), sample.vmfs(), sample.array(), sample.deadSpaceBytes());
        }
    }

    /**
     * A run on the datastore in short.
     *
     * @param outcome what it achieved, null while it has not ended
     */
    record Run(
            String id,
            String state,
            @Nullable String outcome,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Long reclaimedBytes) {

        static Run of(RunOn on) {
            return new Run(
                    on.run().id(),
                    on.run().state(),
                    on.run().outcome(),
                    on.run().startedAt(),
                    on.run().endedAt(),
                    on.run().reclaimedBytes());
        }
    }

    static CapacityView of(TimeRange range, CapacityCurve curve) {
        return new CapacityView(
                range.from(),
                range.to(),
                curve.samples().stream().map(Point::of).toList(),
                curve.runs().stream().map(Run::of).toList(),
                curve.events(),
                curve.resolution(),
                curve.problem());
    }
}
