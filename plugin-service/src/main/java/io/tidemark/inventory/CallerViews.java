package io.tidemark.inventory;

import io.tidemark.inventory.FollowedVcenter.Snapshot;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.springframework.stereotype.Component;

/** Inventories read in the sessions of callers, if a vCenter has no service account; cached for a few seconds. */
@Component
class CallerViews {

    private static final Duration KEPT = Duration.ofSeconds(5);

    private final Map<VcenterSession, Read> bySession = Collections.synchronizedMap(new WeakHashMap<>());
    private final LongSupplier nanoTime;

    private record Read(long at, Snapshot snapshot) {}

    CallerViews() {
        this(System::nanoTime);
    }

    CallerViews(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** The objects that the session may read; while vCenter does not respond, the last ones, marked as stale. */
    Snapshot of(VcenterSession session) {
        Read last = bySession.get(session);
        if (last != null && nanoTime.getAsLong() - last.at() < KEPT.toNanos()) {
            return last.snapshot();
        }
        try {
            Map<String, DatastoreFacts> datastores = new HashMap<>();
            session.datastores().forEach(datastore -> datastores.put(datastore.moid(), datastore));
            Snapshot snapshot = new Snapshot(Map.copyOf(datastores), Inventory.byMoid(session.hosts()), null);
            bySession.put(session, new Read(nanoTime.getAsLong(), snapshot));
            return snapshot;
        } catch (VcenterUnreachable e) {
            if (last == null) {
                throw e;
            }
            return new Snapshot(
                    last.snapshot().datastores(),
                    last.snapshot().hosts(),
                    InventoryMessage.VCENTER_NOT_FOLLOWED.with("reason", e.statement()));
        }
    }
}
