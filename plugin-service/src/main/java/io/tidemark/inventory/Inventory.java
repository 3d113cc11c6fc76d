package io.tidemark.inventory;

import io.tidemark.inventory.FollowedVcenter.Snapshot;
import io.tidemark.inventory.local.LocalDevices;
import io.tidemark.inventory.local.LocalUnmap;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** The datastores of the connected vCenters as a caller may view them; entry of the module. */
@Service
public class Inventory {

    private final VcenterFollower follower;
    private final CallerInventories callerInventories;
    private final Visibility visibility;
    private final Join join;
    private final LocalDevices localDevices;

    Inventory(
            VcenterFollower follower,
            CallerInventories callerInventories,
            Visibility visibility,
            Join join,
            LocalDevices localDevices) {
        this.follower = follower;
        this.callerInventories = callerInventories;
        this.visibility = visibility;
        this.join = join;
        this.localDevices = localDevices;
    }

    /** Every datastore of the caller's vCenter that the caller may view, of every type; no host is asked. */
    public List<Datastore> datastores(SignedIn caller) {
        Snapshot known = snapshot(caller);
        return join.all(caller.vcenter(), visibleFacts(caller, known), known.hosts(), known.staleness());
    }

    /** The same for figures of space: as if there were no runs. */
    public List<Datastore> space(SignedIn caller) {
        Snapshot known = snapshot(caller);
        return join.withoutRuns(caller.vcenter(), visibleFacts(caller, known), known.hosts(), known.staleness());
    }

    private List<DatastoreFacts> visibleFacts(SignedIn caller, Snapshot known) {
        Set<String> visible =
                visibility.visible(caller.session(), known.datastores().keySet());
        return known.datastores().values().stream()
                .filter(datastore -> visible.contains(datastore.moid()))
                .toList();
    }

    /**
     * Every datastore the session may read, read now in one call, for work without a caller; privileges are not
     * checked, and the hosts are not known.
     */
    public List<Datastore> datastores(VcenterSession session) {
        return join.all(session.vcenter(), session.datastores(), Map.of(), null);
    }

    /**
     * The same from the inventory that follows vCenter, which must answer; read now only if vCenter is not followed, or
     * the inventory is stale. The hosts are not known either.
     */
    public List<Datastore> current(VcenterSession session) {
        Optional<Snapshot> followed =
                follower.first(session.vcenter()).filter(snapshot -> snapshot.staleness() == null);
        if (followed.isEmpty()) {
            return datastores(session);
        }
        session.currentTime();
        return join.all(session.vcenter(), followed.get().datastores().values(), Map.of(), null);
    }

    /** Every datastore of a vCenter from the last inventory, for work without a caller; empty if there is none. */
    public List<Datastore> lastKnown(String vcenter) {
        return follower.known(vcenter)
                .map(known -> join.all(vcenter, known.datastores().values(), known.hosts(), known.staleness()))
                .orElse(List.of());
    }

    /**
     * One datastore from the last inventory, its local devices as hosts report them; 404 if it does not exist or the
     * caller may not read it, 403 without Tidemark.View on it.
     */
    public Datastore datastore(ObjectId id, SignedIn caller) {
        requireOwn(id, caller);
        Snapshot known = snapshot(caller);
        DatastoreFacts facts = known.datastores().get(id.moid());
        if (facts == null) {
            facts = read(id, caller);
        }
        if (!visibility.mayView(caller.session(), id.moid())) {
            throw Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, id);
        }
        return withLocalDevices(caller.session(), joined(id, facts, known.hosts(), known.staleness()))
                .get(0);
    }

    /** Several datastores in the requested order, as one; 404 with each that does not exist or may not be read. */
    public List<Datastore> datastores(List<ObjectId> ids, SignedIn caller) {
        Snapshot known = snapshot(caller);
        Map<String, DatastoreFacts> existing = existing(ids, caller, known);
        Set<String> visible = visibility.visible(caller.session(), existing.keySet());
        Map<ObjectId, DatastoreFacts> found = new LinkedHashMap<>();
        Problem missing = Problem.notFound(InventoryProblemMessage.DATASTORES_NOT_FOUND.statement());
        for (int i = 0; i < ids.size(); i++) {
            ObjectId id = ids.get(i);
            DatastoreFacts facts = isOwn(id, caller) && visible.contains(id.moid()) ? existing.get(id.moid()) : null;
            if (facts != null) {
                found.put(id, facts);
            } else {
                missing.error(
                        "/datastoreIds/" + i, InventoryProblemMessage.DATASTORE_NOT_FOUND.with("id", id.toString()));
            }
        }
        if (!missing.errors().isEmpty()) {
            throw missing;
        }
        return withLocalDevices(
                caller.session(), join.all(caller.vcenter(), found.values(), known.hosts(), known.staleness()));
    }

    /** The datastores of the caller's vCenter among these; vCenter is not asked about others one by one. */
    private Map<String, DatastoreFacts> existing(List<ObjectId> ids, SignedIn caller, Snapshot known) {
        Set<String> own =
                ids.stream().filter(id -> isOwn(id, caller)).map(ObjectId::moid).collect(Collectors.toSet());
        Map<String, DatastoreFacts> all = new HashMap<>(known.datastores());
        if (!all.keySet().containsAll(own)) {
            callerInventories.of(caller.session()).datastores().forEach(all::putIfAbsent);
        }
        all.keySet().retainAll(own);
        return all;
    }

    /**
     * Whether the VMFS volume of a datastore is known as another datastore too, of another vCenter or datacenter, so that
     * not all of its hosts are known from the datastore; privileges are not checked.
     */
    public boolean shownElsewhere(ObjectId datastore, String vmfsUuid) {
        return !vmfsUuid.isBlank()
                && follower.known().entrySet().stream()
                        .anyMatch(vcenter -> vcenter.getValue().datastores().values().stream()
                                .filter(facts -> facts.vmfs() != null
                                        && facts.vmfs().uuid().equals(vmfsUuid))
                                .anyMatch(facts -> !datastore.equals(new ObjectId(vcenter.getKey(), facts.moid()))));
    }

    /**
     * False if the caller may not read the datastore, 403 without Tidemark.View on it; for a deleted one, Tidemark.View
     * on the root folder is checked.
     */
    public boolean mayView(ObjectId id, SignedIn caller) {
        if (!isOwn(id, caller)) {
            return false;
        }
        if (snapshot(caller).datastores().containsKey(id.moid())) {
            return visibility.mayView(caller.session(), id.moid());
        }
        caller.require(Permission.VIEW);
        return caller.hidden(Set.of(id)).isEmpty();
    }

    /** One datastore and its hosts after vCenter has read its space again, through the caller's session. */
    public Datastore refreshed(ObjectId id, SignedIn caller) {
        datastore(id, caller);
        return refreshed(id, caller.session());
    }

    /** The same for work on a run, with any session; privileges are not checked. */
    public Datastore refreshed(ObjectId id, VcenterSession session) {
        session.refreshDatastore(id.moid());
        DatastoreFacts facts = session.datastore(id.moid());
        follower.refreshed(id.vcenter(), facts);
        return withLocalDevices(session, joined(id, facts, hostsNow(id.vcenter(), facts, session), null))
                .get(0);
    }

    /** The hosts of a datastore, read now; from a current inventory those that the session may not read. */
    private Map<String, HostFacts> hostsNow(String vcenter, DatastoreFacts datastore, VcenterSession session) {
        Map<String, HostFacts> hosts = new HashMap<>(follower.known(vcenter)
                .filter(snapshot -> snapshot.staleness() == null)
                .map(Snapshot::hosts)
                .orElse(Map.of()));
        if (!datastore.mounts().isEmpty()) {
            hosts.putAll(byMoid(session.hosts(
                    datastore.mounts().stream().map(DatastoreFacts.Mount::host).toList())));
        }
        return hosts;
    }

    /**
     * moids the caller may view: of existing datastores, and of deleted ones in {@code past}, for which Tidemark.View
     * on the root folder is checked.
     */
    public Collection<String> visible(SignedIn caller, Collection<String> past) {
        Set<String> present = snapshot(caller).datastores().keySet();
        Set<String> visible = new HashSet<>(visibility.visible(caller.session(), present));
        Set<ObjectId> gone = past.stream()
                .filter(moid -> !present.contains(moid))
                .map(moid -> new ObjectId(caller.vcenter(), moid))
                .collect(Collectors.toSet());
        if (!gone.isEmpty()) {
            Set<ObjectId> hidden = hidden(caller, gone);
            gone.stream().filter(id -> !hidden.contains(id)).forEach(id -> visible.add(id.moid()));
        }
        return visible;
    }

    private static Set<ObjectId> hidden(SignedIn caller, Set<ObjectId> gone) {
        try {
            return caller.hidden(gone);
        } catch (VcenterUnreachable e) {
            return gone;
        }
    }

    private List<Datastore> withLocalDevices(VcenterSession session, List<Datastore> joined) {
        Map<DatastoreFacts.Vmfs, List<String>> unknown = new LinkedHashMap<>();
        for (Datastore datastore : joined) {
            DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
            if (vmfs != null && datastore.localUnmap() == LocalUnmap.UNKNOWN) {
                unknown.put(vmfs, datastore.reclaimingHosts());
            }
        }
        if (unknown.isEmpty()) {
            return joined;
        }
        localDevices.read(session, unknown);
        return joined.stream().map(join::current).toList();
    }

    private List<Datastore> joined(
            ObjectId id, DatastoreFacts facts, Map<String, HostFacts> hosts, @Nullable Statement staleness) {
        return join.all(id.vcenter(), List.of(facts), hosts, staleness);
    }

    private Snapshot snapshot(SignedIn caller) {
        Optional<Snapshot> followed = follower.first(caller.vcenter());
        return followed.orElseGet(() -> callerInventories.of(caller.session()));
    }

    private static DatastoreFacts read(ObjectId id, SignedIn caller) {
        try {
            return caller.session().datastore(id.moid());
        } catch (ObjectMissing e) {
            throw Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, id)
                    .because(e);
        }
    }

    private static boolean isOwn(ObjectId id, SignedIn caller) {
        return id.vcenter().equalsIgnoreCase(caller.vcenter());
    }

    private static void requireOwn(ObjectId id, SignedIn caller) {
        if (!isOwn(id, caller)) {
            throw Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, id);
        }
    }

    static Map<String, HostFacts> byMoid(Collection<HostFacts> hosts) {
        Map<String, HostFacts> byMoid = new HashMap<>();
        hosts.forEach(host -> byMoid.put(host.moid(), host));
        return Map.copyOf(byMoid);
    }
}
