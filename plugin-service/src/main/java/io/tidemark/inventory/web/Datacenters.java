package io.tidemark.inventory.web;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.InventoryTree;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Names the datacenters of datastores that share a name. vCenter is asked only where two do, once a minute. */
@Component
class Datacenters {

    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Map<VcenterSession, Read> bySession = Collections.synchronizedMap(new WeakHashMap<>());
    private final LongSupplier nanoTime;

    private record Read(long at, InventoryTree tree) {}

    @Autowired
    Datacenters() {
        this(System::nanoTime);
    }

    Datacenters(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Of those in {@code shown} whose name another one in {@code all} has; others and unknown ones are absent. */
    Map<ObjectId, String> ofSameNames(List<Datastore> shown, List<Datastore> all, SignedIn caller) {
        Map<String, Long> counts =
                all.stream().collect(Collectors.groupingBy(Datacenters::name, Collectors.counting()));
        List<Datastore> same = shown.stream()
                .filter(datastore -> counts.getOrDefault(name(datastore), 0L) > 1)
                .toList();
        InventoryTree tree = same.isEmpty() ? null : tree(caller.session());
        Map<ObjectId, String> names = new HashMap<>();
        if (tree != null) {
            same.forEach(datastore -> tree.above(datastore.id().moid()).stream()
                    .map(tree.nodes()::get)
                    .filter(node -> node != null
                            && InventoryTree.DATACENTER.equals(node.ref().type()))
                    .findFirst()
                    .ifPresent(node ->
                            names.put(datastore.id(), tree.path(node.ref().moid()))));
        }
        return names;
    }

    private @Nullable InventoryTree tree(VcenterSession session) {
        Read last = bySession.get(session);
        if (last != null && nanoTime.getAsLong() - last.at() < KEPT.toNanos()) {
            return last.tree();
        }
        try {
            Read read = new Read(nanoTime.getAsLong(), session.tree());
            bySession.put(session, read);
            return read.tree();
        } catch (VcenterUnreachable e) {
            return last == null ? null : last.tree();
        }
    }

    private static String name(Datastore datastore) {
        return datastore.facts().name().toLowerCase(Locale.ROOT);
    }
}
