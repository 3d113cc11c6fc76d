package io.tidemark.inventory;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.watch.InventoryListener;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The datastores and hosts of one vCenter, kept in memory and updated by a watch. Safe for threads. */
final class FollowedVcenter implements InventoryListener {

    /** A consistent state; {@code staleness} contains the reason if it can be outdated, otherwise null. */
    record Snapshot(
            Map<String, DatastoreFacts> datastores,
            Map<String, HostFacts> hosts,
            @Nullable Statement staleness) {}

    private final CountDownLatch tried = new CountDownLatch(1);
    private @Nullable Snapshot known;
    private boolean complete;

    @Override
    public synchronized void changed(List<DatastoreFacts> datastores, List<HostFacts> hosts, List<ManagedRef> gone) {
        Snapshot last = complete ? known : null;
        Map<String, DatastoreFacts> allDatastores = last == null ? new HashMap<>() : new HashMap<>(last.datastores());
        Map<String, HostFacts> allHosts = last == null ? new HashMap<>() : new HashMap<>(last.hosts());
        datastores.forEach(datastore -> allDatastores.put(datastore.moid(), datastore));
        hosts.forEach(host -> allHosts.put(host.moid(), host));
        gone.forEach(ref -> {
            allDatastores.remove(ref.moid());
            allHosts.remove(ref.moid());
        });
        known = new Snapshot(Map.copyOf(allDatastores), Map.copyOf(allHosts), null);
        complete = true;
        tried.countDown();
    }

    @Override
    public synchronized void lost(RuntimeException reason) {
        complete = false;
        tried.countDown();
        Snapshot last = known;
        if (last != null) {
            Object why = reason instanceof Problem problem
                    ? problem.statement()
                    : reason.getMessage() == null ? reason.toString() : reason.getMessage();
            known = new Snapshot(
                    last.datastores(), last.hosts(), InventoryMessage.VCENTER_NOT_FOLLOWED.with("reason", why));
        }
    }

    /** One datastore read by other means than the watch, fresher than what is known. */
    synchronized void refreshed(DatastoreFacts datastore) {
        Snapshot last = known;
        if (last != null) {
            Map<String, DatastoreFacts> all = new HashMap<>(last.datastores());
            all.put(datastore.moid(), datastore);
            known = new Snapshot(Map.copyOf(all), last.hosts(), last.staleness());
        }
    }

    /** Empty before the first update. */
    synchronized Optional<Snapshot> known() {
        return Optional.ofNullable(known);
    }

    /** Waits for the first update so long, unless it failed. */
    Optional<Snapshot> known(Duration patience) {
        try {
            tried.await(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return known();
    }
}
