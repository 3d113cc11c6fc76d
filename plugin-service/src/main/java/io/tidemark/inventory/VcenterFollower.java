package io.tidemark.inventory;

import io.tidemark.inventory.FollowedVcenter.Snapshot;
import io.tidemark.inventory.monitoring.FollowedDatastores;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.watch.InventoryWatch;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Monitors each connected vCenter with a service account, and retries with increasing pauses. */
@Component
class VcenterFollower implements FollowedDatastores, DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(VcenterFollower.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    /** For the first inventory, before a caller reads it for itself. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Vcenters vcenters;
    private final Map<String, Followed> followed = new HashMap<>();
    private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "inventory-follower");
        thread.setDaemon(true);
        return thread;
    });

    private static final class Followed {
        final VcenterConnection connection;
        final FollowedVcenter view;

        @Nullable
        InventoryWatch watch;

        Duration pause = FIRST_PAUSE;

        Followed(VcenterConnection connection, FollowedVcenter view) {
            this.connection = connection;
            this.view = view;
        }
    }

    VcenterFollower(Vcenters vcenters) {
        this.vcenters = vcenters;
    }

    @EventListener(ApplicationReadyEvent.class)
    void begin() {
        vcenters.onChange(connections -> worker.execute(() -> follow(connections)));
    }

    /** The inventory of a vCenter; empty if it is not monitored or has not responded yet. */
    Optional<Snapshot> known(String guid) {
        Followed one = find(guid);
        return one == null ? Optional.empty() : one.view.known();
    }

    /** The same, after the first inventory that is being read has arrived: it is not read a second time. */
    Optional<Snapshot> first(String guid) {
        Followed one = find(guid);
        return one == null ? Optional.empty() : one.view.known(PATIENCE);
    }

    @Override
    public Collection<DatastoreFacts> of(String vcenter) {
        return known(vcenter).map(snapshot -> snapshot.datastores().values()).orElseGet(List::of);
    }

    /** The inventories of all vCenters that are monitored and have responded, by GUID. */
    Map<String, Snapshot> known() {
        Map<String, Followed> all;
        synchronized (followed) {
            all = Map.copyOf(followed);
        }
        Map<String, Snapshot> known = new HashMap<>();
        all.forEach((guid, one) -> one.view.known().ifPresent(snapshot -> known.put(guid, snapshot)));
        return known;
    }

    void refreshed(String guid, DatastoreFacts datastore) {
        Followed one = find(guid);
        if (one != null) {
            one.view.refreshed(datastore);
        }
    }

    private @Nullable Followed find(String guid) {
        synchronized (followed) {
            return followed.get(guid);
        }
    }

    private void follow(List<VcenterConnection> connections) {
        Map<String, VcenterConnection> wanted = new HashMap<>();
        connections.stream()
                .filter(connection -> connection.serviceAccount() != null)
                .forEach(connection -> wanted.put(connection.guid(), connection));
        synchronized (followed) {
            followed.entrySet().removeIf(entry -> {
                boolean drop = !entry.getValue().connection.equals(wanted.get(entry.getKey()));
                if (drop) {
                    close(entry.getValue());
                }
                return drop;
            });
            wanted.forEach((guid, connection) -> {
                if (!followed.containsKey(guid)) {
                    Followed one = new Followed(connection, new FollowedVcenter());
                    followed.put(guid, one);
                    worker.execute(() -> open(one));
                }
            });
        }
    }

    private void open(Followed one) {
        if (find(one.connection.guid()) != one) {
            return;
        }
        try {
            Optional<VcenterSession> session = vcenters.serviceSession(one.connection.guid());
            if (session.isPresent()) {
                one.watch = session.get().watch(one.view);
                LOG.info("following vCenter {}", one.connection.address());
            } else {
                one.view.lost(new IllegalStateException("no session of the service account"));
            }
        } catch (RuntimeException e) {
            one.view.lost(e);
            LOG.warn(
                    "cannot follow vCenter {}, next try in {}: {}",
                    one.connection.address(),
                    one.pause,
                    e.getMessage());
            worker.schedule(() -> open(one), one.pause.toMillis(), TimeUnit.MILLISECONDS);
            Duration twice = one.pause.multipliedBy(2);
            one.pause = twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
        }
    }

    private static void close(Followed one) {
        InventoryWatch watch = one.watch;
        if (watch != null) {
            watch.close();
        }
    }

    @Override
    public void destroy() {
        worker.shutdownNow();
        synchronized (followed) {
            followed.values().forEach(VcenterFollower::close);
            followed.clear();
        }
    }
}
