package io.tidemark.advice;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Problem;
import io.tidemark.platform.request.Coalescing;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Reads the VMs of a vCenter in the caller's session, so that callers see only VMs that they may read. The result is
 * cached for two minutes per session.
 */
@Component
public class VmInventoryReader {

    static final Duration KEPT = Duration.ofMinutes(2);

    /** How far back events are read; by default, vCenter keeps them for 30 days. */
    private static final Duration EVENTS = Duration.ofDays(90);

    private final Map<VcenterSession, Kept> bySession = Collections.synchronizedMap(new WeakHashMap<>());
    private final Inventory inventory;
    private final LongSupplier nanoTime;

    /** The requests of a session at the same time share one read, or its failure. */
    private final Coalescing<VcenterSession, VmInventory> reading = new Coalescing<>();

    private record Kept(long at, VmInventory vmInventory) {}

    @Autowired
    VmInventoryReader(Inventory inventory) {
        this(inventory, System::nanoTime);
    }

    VmInventoryReader(Inventory inventory, LongSupplier nanoTime) {
        this.inventory = inventory;
        this.nanoTime = nanoTime;
    }

    /**
     * The VMs that the caller may view; 403 if the caller may view no datastore. Failures are those of {@link
     * VcenterSession}.
     */
    public VmInventory of(SignedIn caller) {
        VcenterSession session = caller.session();
        VmInventory known = kept(session);
        return known != null ? known : reading.of(session, () -> keptOrRead(session, caller));
    }

    private VmInventory keptOrRead(VcenterSession session, SignedIn caller) {
        VmInventory known = kept(session);
        if (known != null) {
            return known;
        }
        VmInventory read = read(caller);
        bySession.put(session, new Kept(nanoTime.getAsLong(), read));
        return read;
    }

    private @Nullable VmInventory kept(VcenterSession session) {
        Kept kept = bySession.get(session);
        return kept != null && nanoTime.getAsLong() - kept.at() < KEPT.toNanos() ? kept.vmInventory() : null;
    }

    private VmInventory read(SignedIn caller) {
        Map<String, Datastore> datastores = inventory.datastores(caller).stream()
                .collect(Collectors.toMap(datastore -> datastore.id().moid(), Function.identity()));
        VcenterSession session = caller.session();
        Instant now = session.currentTime();
        return new VmInventory(
                caller.vcenter(),
                now,
                session.virtualMachines().all(),
                datastores,
                session.hosts().stream().collect(Collectors.toMap(HostFacts::moid, Function.identity())),
                session.tree(),
                snapshotsRemoved(session, now));
    }

    /** None if events cannot be read. */
    private static Map<String, Instant> snapshotsRemoved(VcenterSession session, Instant now) {
        try {
            return session.snapshotRemovals(now.minus(EVENTS), now);
        } catch (SessionEnded e) {
            throw e;
        } catch (Problem e) {
            return Map.of();
        }
    }
}
