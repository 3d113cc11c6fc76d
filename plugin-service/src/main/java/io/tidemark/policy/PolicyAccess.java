package io.tidemark.policy;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.message.PolicyProblemMessage;
import io.tidemark.policy.scope.PolicyScope;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Checks who may view and change a policy. Saving requires the privileges to schedule and run: on each datastore of a
 * list, otherwise on the root folder of the vCenter.
 */
@Component
class PolicyAccess {

    private static final String STORAGE = VcenterPrivilege.HOST_STORAGE.id();

    private final Inventory inventory;
    private final ScheduledRuns runs;

    PolicyAccess(Inventory inventory, ScheduledRuns runs) {
        this.inventory = inventory;
        this.runs = runs;
    }

    /** Rejected with 403, the privilege, and the object, or with 404 and the missing datastores. */
    void requireFull(SignedIn caller, PolicyDefinition definition) {
        PolicyScope scope = definition.scope();
        if (scope.explicit()) {
            for (ObjectId id : scope.named()) {
                if (!id.vcenter().equalsIgnoreCase(caller.vcenter())) {
                    throw Problem.invalid()
                            .error(
                                    "/scope/datastoreIds",
                                    PolicyProblemMessage.SCOPE_OTHER_VCENTER.with("id", id.toString()));
                }
            }
            List<Datastore> datastores = inventory.datastores(scope.named(), caller);
            requireOnEach(caller, datastores);
            requireHosts(caller, datastores, definition);
        } else {
            caller.require(Permission.SCHEDULE);
            caller.require(Permission.RUN);
            requireOnRoot(caller);
        }
    }

    /**
     * The same for a change, for datastores that still exist. If the caller may not view all of them, the privilege to
     * schedule is required on the root folder.
     */
    void requireChange(SignedIn caller, PolicyDefinition definition) {
        PolicyScope scope = definition.scope();
        List<Datastore> there = there(caller, scope);
        if (scope.explicit() && !there.isEmpty() && !anyExists(caller, unseen(scope, there))) {
            requireOnEach(caller, there);
        } else {
            caller.require(Permission.SCHEDULE);
        }
    }

    private static List<ManagedRef> unseen(PolicyScope scope, List<Datastore> there) {
        Set<ObjectId> seen = there.stream().map(Datastore::id).collect(Collectors.toSet());
        return scope.named().stream()
                .filter(id -> !seen.contains(id))
                .map(PolicyAccess::ref)
                .toList();
    }

    /** vCenter rejects only those that do not exist; an inventory without a service account is that of the caller. */
    private static boolean anyExists(SignedIn caller, List<ManagedRef> datastores) {
        if (datastores.isEmpty()) {
            return false;
        }
        try {
            caller.session().missingPrivileges(datastores, List.of(Permission.SCHEDULE.privilege()));
            return true;
        } catch (ObjectMissing e) {
            return datastores.size() > 1
                    && datastores.stream().anyMatch(datastore -> anyExists(caller, List.of(datastore)));
        }
    }

    private static ManagedRef ref(ObjectId datastore) {
        return new ManagedRef("Datastore", datastore.moid());
    }

    /**
     * Rejected if the user may not start runs on any of them; the privileges on each datastore are checked when its run
     * is requested. Rejected for all users during the trial of the installation.
     */
    void requireRun(SignedIn caller, PolicyDefinition definition) {
        if (!definition.scope().explicit()) {
            caller.require(Permission.RUN);
        }
        runs.trial().requireOver();
    }

    /**
     * Those that the caller may view: with a list of datastores, if the caller may view one of them, otherwise with
     * Tidemark.View on the root folder.
     */
    List<Policy> seen(SignedIn caller, List<Policy> policies) {
        boolean whole = seesAll(caller);
        Set<ObjectId> hidden = caller.hidden(policies.stream()
                .map(policy -> policy.definition().scope())
                .filter(PolicyScope::explicit)
                .flatMap(scope -> scope.named().stream())
                .collect(Collectors.toSet()));
        return policies.stream()
                .filter(policy -> policy.definition().scope().shown(hidden, whole))
                .toList();
    }

    /** Those of the datastores that the caller may view; deleted ones require the privilege on the root folder. */
    Predicate<ObjectId> visible(SignedIn caller, Collection<ObjectId> datastores) {
        Collection<String> visible = inventory.visible(
                caller, datastores.stream().map(ObjectId::moid).collect(Collectors.toSet()));
        return datastore -> visible.contains(datastore.moid());
    }

    /** Rejected with 403 if the caller may view nothing of the vCenter. */
    void requireView(SignedIn caller) {
        if (!seesAll(caller)) {
            inventory.datastores(caller);
        }
    }

    private static boolean seesAll(SignedIn caller) {
        try {
            caller.require(Permission.VIEW);
            return true;
        } catch (PermissionMissing e) {
            return false;
        }
    }

    private List<Datastore> there(SignedIn caller, PolicyScope scope) {
        return inventory.datastores(caller).stream()
                .filter(datastore -> scope.named().contains(datastore.id()))
                .toList();
    }

    private static void requireOnEach(SignedIn caller, List<Datastore> datastores) {
        List<String> privileges = List.of(Permission.SCHEDULE.privilege(), Permission.RUN.privilege());
        Map<String, List<String>> missing = caller.session()
                .missingPrivileges(
                        datastores.stream()
                                .map(datastore -> ref(datastore.id()))
                                .toList(),
                        privileges);
        for (Datastore datastore : datastores) {
            List<String> lacking = missing.getOrDefault(datastore.id().moid(), List.of());
            if (!lacking.isEmpty()) {
                throw PermissionMissing.on(
                        lacking.get(0),
                        datastore.id().toString(),
                        datastore.facts().name());
            }
        }
    }

    private void requireHosts(SignedIn caller, List<Datastore> datastores, PolicyDefinition definition) {
        List<ObjectId> ids = datastores.stream().map(Datastore::id).toList();
        runs.prospects(caller, ids, definition.method(), definition.reclaimUnitBlocks())
                .forEach(prospect -> prospect.reasons().stream()
                        .filter(FaultMessage.PERMISSION_MISSING::is)
                        .findFirst()
                        .ifPresent(reason -> refuse(prospect.datastore().id(), reason)));
    }

    private static void refuse(ObjectId datastore, Statement reason) {
        throw PermissionMissing.on(
                String.valueOf(reason.params().get("privilege")),
                datastore.toString(),
                String.valueOf(reason.params().get("object")));
    }

    private static void requireOnRoot(SignedIn caller) {
        ManagedRef root = caller.session().rootFolder();
        if (!caller.session().missingPrivileges(List.of(root), List.of(STORAGE)).isEmpty()) {
            throw PermissionMissing.onRoot(STORAGE, caller.vcenter());
        }
    }
}
