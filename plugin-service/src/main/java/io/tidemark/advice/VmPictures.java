package io.tidemark.advice;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Duration;
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
public class VmPictures {

    static final Duration KEPT = Duration.ofMinutes(2);

    private final Map<VcenterSession, Kept> bySession = Collections.synchronizedMap(new WeakHashMap<>());
    private final Inventory inventory;
    private final LongSupplier nanoTime;

    /** A lock of its own, so that a session reads once at a time. */
    private static final class Kept {
        private long at;
        private @Nullable VmPicture picture;
    }

    @Autowired
    VmPictures(Inventory inventory) {
        this(inventory, System::nanoTime);
    }

    VmPictures(Inventory inventory, LongSupplier nanoTime) {
        this.inventory = inventory;
        this.nanoTime = nanoTime;
    }

    /**
     * The VMs that the caller may view; 403 if the caller may view no datastore. Failures are those of {@link
     * VcenterSession}.
     */
    public VmPicture of(SignedIn caller) {
        Kept kept = bySession.computeIfAbsent(caller.session(), ignored -> new Kept());
        synchronized (kept) {
            VmPicture known = kept.picture;
            if (known != null && nanoTime.getAsLong() - kept.at < KEPT.toNanos()) {
                return known;
            }
            VmPicture read = read(caller);
            kept.picture = read;
            kept.at = nanoTime.getAsLong();
            return read;
        }
    }

    private VmPicture read(SignedIn caller) {
        Map<String, Datastore> datastores = inventory.datastores(caller).stream()
                .collect(Collectors.toMap(datastore -> datastore.id().moid(), Function.identity()));
        VcenterSession session = caller.session();
        return new VmPicture(
                caller.vcenter(),
                session.currentTime(),
                session.virtualMachines().all(),
                datastores,
                session.hosts().stream().collect(Collectors.toMap(HostFacts::moid, Function.identity())),
                session.tree());
    }
}
