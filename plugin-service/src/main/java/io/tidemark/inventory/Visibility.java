package io.tidemark.inventory;

import com.github.benmanes.caffeine.cache.Interner;
import io.tidemark.platform.Permission;
import io.tidemark.platform.request.Coalescing;
import io.tidemark.vcenter.PresentObjects;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.springframework.stereotype.Component;

/**
 * Which datastores a session may see: those that it may read and on which it holds Tidemark.View. Checked in one call
 * and cached for a short time.
 */
@Component
class Visibility {

    static final String READ = "System.Read";
    static final Duration KEPT = Duration.ofSeconds(30);

    private final Map<VcenterSession, Known> bySession = Collections.synchronizedMap(new WeakHashMap<>());
    /** Users with the same rights share what is kept of a thousand datastores. */
    private final Interner<Map<String, List<String>>> alike = Interner.newWeakInterner();

    private final LongSupplier nanoTime;

    /** The requests that a page sends at once ask vCenter once. */
    private final Coalescing<Question, Map<String, List<String>>> asking = new Coalescing<>();

    private record Question(VcenterSession session, Set<String> datastores) {}

    private record Known(long at, Map<String, List<String>> missing) {}

    Visibility() {
        this(System::nanoTime);
    }

    Visibility(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * The moids of those that the session may view. Rejected with 403 if it may read some but holds Tidemark.View on
     * none. If vCenter does not respond, privileges of earlier checks of the session apply.
     */
    Set<String> visible(VcenterSession session, Collection<String> datastores) {
        Map<String, List<String>> missing = missing(session, datastores);
        Set<String> visible = new HashSet<>();
        String readable = null;
        for (String moid : datastores) {
            List<String> lacking = missing.getOrDefault(moid, List.of(READ));
            if (lacking.isEmpty()) {
                visible.add(moid);
            } else if (!lacking.contains(READ)) {
                readable = moid;
            }
        }
        if (visible.isEmpty() && readable != null) {
            throw viewMissing(session, readable);
        }
        return visible;
    }

    /** Rejected with 403 if the datastore may be read but not viewed; false if it may not be read. */
    boolean mayView(VcenterSession session, String datastore) {
        List<String> lacking = missing(session, List.of(datastore)).getOrDefault(datastore, List.of(READ));
        if (lacking.contains(READ)) {
            return false;
        }
        if (!lacking.isEmpty()) {
            throw viewMissing(session, datastore);
        }
        return true;
    }

    private static PermissionMissing viewMissing(VcenterSession session, String datastore) {
        String name = session.nameOf(new ManagedRef("Datastore", datastore)).orElse(datastore);
        return PermissionMissing.on(Permission.VIEW.privilege(), session.vcenter() + ":" + datastore, name);
    }

    private Map<String, List<String>> missing(VcenterSession session, Collection<String> datastores) {
        Known known = bySession.get(session);
        boolean covers = known != null && known.missing().keySet().containsAll(datastores);
        if (known != null && covers && nanoTime.getAsLong() - known.at() < KEPT.toNanos()) {
            return known.missing();
        }
        try {
            Map<String, List<String>> missing = new HashMap<>(
                    asking.of(new Question(session, Set.copyOf(datastores)), () -> ask(session, datastores)));
            if (known != null && datastores.size() < known.missing().size()) {
                known.missing().forEach(missing::putIfAbsent);
                bySession.put(session, new Known(known.at(), alike.intern(Map.copyOf(missing))));
            } else {
                bySession.put(session, new Known(nanoTime.getAsLong(), alike.intern(Map.copyOf(missing))));
            }
            return missing;
        } catch (VcenterUnreachable e) {
            if (known != null && covers) {
                return known.missing();
            }
            throw e;
        }
    }

    private static Map<String, List<String>> ask(VcenterSession session, Collection<String> datastores) {
        if (datastores.isEmpty()) {
            return Map.of();
        }
        List<String> privileges = List.of(READ, Permission.VIEW.privilege());
        Map<String, List<String>> answer = new HashMap<>();
        datastores.forEach(moid -> answer.put(moid, List.of()));
        answer.putAll(PresentObjects.missingPrivileges(session, refs(datastores), privileges));
        return answer;
    }

    private static List<ManagedRef> refs(Collection<String> datastores) {
        return datastores.stream()
                .map(moid -> new ManagedRef("Datastore", moid))
                .toList();
    }
}
