package io.tidemark.capacity.fleet;

import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/**
 * Adds up the dead space of all datastores of a caller over time, from measured samples only. Datastores whose figures
 * do not belong together are left out, and a VMFS volume that is several datastores counts once, as in the {@link FleetSummary}.
 */
@Service
public class FleetTrends {

    /** So many points a chart can show without one covering the other. */
    private static final int MOST_POINTS = 400;

    private final Inventory inventory;
    private final DeadSpaceTotals totals;
    private final Clock clock;

    FleetTrends(Inventory inventory, DeadSpaceTotals totals, Clock clock) {
        this.inventory = inventory;
        this.totals = totals;
        this.clock = clock;
    }

    /** The trend over a period, as fine as its samples are kept and a chart can show. */
    public FleetTrend of(SignedIn caller, TimeRange range) {
        List<Datastore> fit = inventory.space(caller).stream()
                .filter(Datastore::vmfs)
                .filter(datastore ->
                        datastore.deadSpace() == null || !datastore.deadSpace().mismatched())
                .toList();
        Set<String> moids = Datastore.volumes(fit).stream()
                .map(datastore -> datastore.id().moid())
                .collect(Collectors.toUnmodifiableSet());
        Resolution step = step(range);
        return new FleetTrend(
                range.from(),
                range.to(),
                step.step(),
                totals.of(caller.vcenter(), moids, range, step).entrySet().stream()
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
