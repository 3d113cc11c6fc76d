package io.tidemark.capacity.collect;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.capacity.series.CollectionTimes;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Takes a sample of each VMFS datastore at each interval, with one query per array and per vCenter. A vCenter or an
 * array that does not respond causes gaps only in its own series.
 */
@Component
class CapacityCollector {

    private static final Logger LOG = LoggerFactory.getLogger(CapacityCollector.class);

    private final Vcenters vcenters;
    private final ConnectedArrays arrays;
    private final VcenterCollector collector;
    private final CollectionTimes collectionTimes;
    private final CapacityProperties properties;
    private final Clock clock;

    CapacityCollector(
            Vcenters vcenters,
            ConnectedArrays arrays,
            VcenterCollector collector,
            CollectionTimes collectionTimes,
            CapacityProperties properties,
            Clock clock) {
        this.vcenters = vcenters;
        this.arrays = arrays;
        this.collector = collector;
        this.collectionTimes = collectionTimes;
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
        long refreshed = refreshArrays();
        for (VcenterConnection vcenter : due) {
            if (step(clock.instant()) != refreshed) {
                refreshed = refreshArrays();
            }
            try {
                collector.collect(vcenter);
            } catch (RuntimeException e) {
                LOG.warn("The samples of {} could not be taken", vcenter.address(), e);
            }
        }
    }

    /** Returns the step to which the figures belong; those of an earlier step are not part of a sample. */
    private long refreshArrays() {
        long step = step(clock.instant());
        arrays.refreshAll(properties.arrayPatience());
        return step;
    }

    /** Also when the last collection is in the future, because a clock was ahead. */
    private boolean due(String vcenter) {
        return collectionTimes
                .last(vcenter)
                .map(last -> step(clock.instant()) != step(last.at()))
                .orElse(true);
    }

    private static long step(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), Resolution.FIVE_MINUTES.step().toSeconds());
    }
}
