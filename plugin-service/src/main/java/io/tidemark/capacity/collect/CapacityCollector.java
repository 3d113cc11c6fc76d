package io.tidemark.capacity.collect;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Rounds;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Takes a sample of each VMFS datastore at each interval, with one query per array and per vCenter. A vCenter or an
 * array that does not respond causes gaps only in its own series.
 */
@Component
class CapacityCollector {

    private final Vcenters vcenters;
    private final ConnectedArrays arrays;
    private final VcenterCollector collector;
    private final Rounds rounds;
    private final CapacityProperties properties;
    private final Clock clock;

    CapacityCollector(
            Vcenters vcenters,
            ConnectedArrays arrays,
            VcenterCollector collector,
            Rounds rounds,
            CapacityProperties properties,
            Clock clock) {
        this.vcenters = vcenters;
        this.arrays = arrays;
        this.collector = collector;
        this.rounds = rounds;
        this.properties = properties;
        this.clock = clock;
    }

    /** Collects samples from each vCenter that is due; does nothing between collections. */
    void collectDue() {
        List<VcenterConnection> due = vcenters.all().stream()
                .filter(vcenter -> vcenter.serviceAccount() != null)
                .filter(vcenter -> due(vcenter.guid()))
                .toList();
        if (due.isEmpty()) {
            return;
        }
        arrays.refreshAll(properties.arrayPatience());
        due.forEach(collector::collect);
    }

    private boolean due(String vcenter) {
        long step = Resolution.FIVE_MINUTES.step().toSeconds();
        long now = clock.instant().getEpochSecond();
        return rounds.last(vcenter)
                .map(last -> Math.floorDiv(now, step) > Math.floorDiv(last.at().getEpochSecond(), step))
                .orElse(true);
    }
}
