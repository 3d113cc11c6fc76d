package io.tidemark.capacity.fleet;

import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Samples.Total;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Batches;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.springframework.stereotype.Service;

/**
 * Adds up the dead space of all datastores of a caller over time, from measured samples only. Datastores whose figures
 * do not belong together are left out, as in the {@link FleetSummary}.
 */
@Service
public class FleetTrends {

    private static final int AT_ONCE = 1000;
    /** So many points a chart can show without one covering the other. */
    private static final int MOST_POINTS = 400;

    private final Inventory inventory;
    private final Samples samples;
    private final Clock clock;

    FleetTrends(Inventory inventory, Samples samples, Clock clock) {
        this.inventory = inventory;
        this.samples = samples;
        this.clock = clock;
    }

    /** The trend over a period, as fine as its samples are kept and a chart can show. */
    public FleetTrend of(SignedIn caller, TimeRange range) {
        List<String> moids = inventory.datastores(caller).stream()
                .filter(Datastore::vmfs)
                .filter(datastore ->
                        datastore.deadSpace() == null || !datastore.deadSpace().mismatched())
                .map(datastore -> datastore.id().moid())
                .toList();
        Resolution step = step(range);
        NavigableMap<Instant, Total> totals = new TreeMap<>();
        Batches.of(moids, AT_ONCE)
                .forEach(some -> samples.addUp(caller.vcenter(), some, range.from(), range.to(), step, totals));
        return new FleetTrend(
                range.from(),
                range.to(),
                step.step(),
                totals.entrySet().stream()
                        .map(entry -> new FleetTrend.Point(
                                entry.getKey(),
                                entry.getValue().deadSpaceBytes(),
                                entry.getValue().datastores()))
                        .toList());
    }

    private Resolution step(TimeRange range) {
        Duration length = Duration.between(range.from(), range.to());
        Resolution step = Resolution.at(Duration.between(range.from(), clock.instant()));
        for (Resolution coarser : Resolution.values()) {
            if (coarser.compareTo(step) > 0 && length.dividedBy(step.step()) > MOST_POINTS) {
                step = coarser;
            }
        }
        return step;
    }
}
