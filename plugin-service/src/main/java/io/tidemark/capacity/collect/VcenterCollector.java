package io.tidemark.capacity.collect;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.capacity.series.CollectionTimes;
import io.tidemark.capacity.series.Series;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Collects one vCenter with its service account: samples of all VMFS datastores, then the UNMAP its hosts sent. */
@Component
class VcenterCollector {

    private static final Logger LOG = LoggerFactory.getLogger(VcenterCollector.class);

    private final Vcenters vcenters;
    private final Inventory inventory;
    private final SampleRecorder recorder;
    private final UnmapCollector unmap;
    private final ConnectedArrays arrays;
    private final CollectionTimes collectionTimes;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    VcenterCollector(
            Vcenters vcenters,
            Inventory inventory,
            SampleRecorder recorder,
            UnmapCollector unmap,
            ConnectedArrays arrays,
            CollectionTimes collectionTimes,
            ApplicationEventPublisher events,
            Clock clock) {
        this.vcenters = vcenters;
        this.inventory = inventory;
        this.recorder = recorder;
        this.unmap = unmap;
        this.arrays = arrays;
        this.collectionTimes = collectionTimes;
        this.events = events;
        this.clock = clock;
    }

    void collect(VcenterConnection vcenter) {
        Instant at = Instant.ofEpochSecond(clock.instant().getEpochSecond());
        try {
            Optional<VcenterSession> session = vcenters.serviceSession(vcenter.guid());
            if (session.isPresent()) {
                List<Datastore> datastores = inventory.current(session.get()).stream()
                        .filter(Datastore::vmfs)
                        .toList();
                Map<String, Series> known = recorder.record(vcenter.guid(), datastores, at);
                collectionTimes.collected(vcenter.guid(), at, null);
                events.publishEvent(DatastoreSampler.sampled(vcenter.guid(), datastores, arrays::kind, at));
                unmap.collect(session.get(), datastores, known, at, vcenters.clockAhead(vcenter.guid()));
            }
        } catch (Problem e) {
            LOG.warn("no samples of vCenter {}: {}", vcenter.address(), e.detail());
            collectionTimes.collected(vcenter.guid(), at, e.statement());
        }
    }
}
