package io.tidemark.registration;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Returns the items that the vSphere Client shows for the selected objects. Operations check the privileges again. If
 * the check is not possible, the item is not shown.
 */
@Component
public class DynamicItems {

    private static final Logger LOG = LoggerFactory.getLogger(DynamicItems.class);
    private static final String HOST_STORAGE = VcenterPrivilege.HOST_STORAGE.id();

    /**
     * @param visible shown, and an action enabled
     * @param relevant false removes an action, which otherwise is shown disabled (vSphere 8.0 U3 and later)
     */
    public record Item(String id, boolean visible, boolean relevant) {}

    private final ManifestItems manifest;
    private final ResponseTimeLimit quick;

    DynamicItems(ManifestItems manifest, ResponseTimeLimit quick) {
        this.manifest = manifest;
        this.quick = quick;
    }

    /** One item for each dynamic item of the place; nothing is thrown but 401 when the session has ended. */
    public List<Item> of(ManifestItems.Place place, List<String> objectIds, @Nullable SignedIn caller) {
        List<String> ids = manifest.at(place);
        if (ids.isEmpty() || caller == null) {
            return nothing(ids);
        }
        try {
            List<ManagedRef> targets = SelectedObjects.of(objectIds, place.type(), caller.vcenter());
            return quick.within(() -> answer(place, ids, targets, caller.session()));
        } catch (Problem e) {
            if (e.status() == 401) {
                throw e;
            }
            LOG.info(
                    "Nothing is offered for {}: {}", objectIds.size() == 1 ? objectIds : "several objects", e.detail());
            return nothing(ids);
        }
    }

    private static List<Item> nothing(List<String> ids) {
        return ids.stream().map(id -> new Item(id, false, true)).toList();
    }

    private static List<Item> answer(
            ManifestItems.Place place, List<String> ids, List<ManagedRef> targets, VcenterSession session) {
        List<String> privileges = ids.stream()
                .flatMap(id -> ItemRule.of(place, id).stream())
                .map(rule -> rule.permission().privilege())
                .distinct()
                .toList();
        Map<String, List<String>> missing = session.missingPrivileges(targets, privileges);
        boolean asksFacts = "Datastore".equals(place.type())
                && ids.stream()
                        .flatMap(id -> ItemRule.of(place, id).stream())
                        .anyMatch(rule -> rule.leastVmfs() > 0 || rule.throughHosts());
        Optional<Storage> storage = asksFacts ? Optional.of(Storage.of(targets, session)) : Optional.empty();
        return ids.stream()
                .map(id -> ItemRule.of(place, id)
                        .map(rule -> item(id, rule, targets, missing, storage))
                        .orElse(new Item(id, false, true)))
                .toList();
    }

    private static Item item(
            String id,
            ItemRule rule,
            List<ManagedRef> targets,
            Map<String, List<String>> missing,
            Optional<Storage> storage) {
        boolean allowed = targets.stream()
                .noneMatch(target -> missing.getOrDefault(target.moid(), List.of())
                        .contains(rule.permission().privilege()));
        boolean relevant = storage.map(what -> what.someFit(rule)).orElse(true);
        boolean fits = storage.map(what -> what.allFit(rule) && (!rule.throughHosts() || what.open()))
                .orElse(true);
        return new Item(id, relevant && fits && allowed, relevant);
    }

    /**
     * The targets and the privileges of the user on them.
     *
     * @param vmfs major version of each, 0 for other types and for those that may not be read
     * @param open each is mounted by a host on which the user may change the storage configuration
     */
    private record Storage(List<Integer> vmfs, boolean open) {

        static Storage of(List<ManagedRef> targets, VcenterSession session) {
            List<DatastoreFacts> facts =
                    session.datastores(targets.stream().map(ManagedRef::moid).toList());
            List<Integer> vmfs = new ArrayList<>(Collections.nCopies(targets.size() - facts.size(), 0));
            facts.forEach(one -> vmfs.add(major(one.vmfs())));
            Set<String> hosts = hosts(facts, session);
            return new Storage(
                    vmfs,
                    facts.stream()
                            .allMatch(one -> one.mounts().stream().anyMatch(mount -> hosts.contains(mount.host()))));
        }

        private static int major(DatastoreFacts.@Nullable Vmfs volume) {
            return volume == null ? 0 : volume.majorVersion();
        }

        boolean someFit(ItemRule rule) {
            return vmfs.stream().anyMatch(major -> major >= rule.leastVmfs());
        }

        boolean allFit(ItemRule rule) {
            return vmfs.stream().allMatch(major -> major >= rule.leastVmfs());
        }

        private static Set<String> hosts(List<DatastoreFacts> facts, VcenterSession session) {
            Set<String> hosts = facts.stream()
                    .flatMap(one -> one.mounts().stream())
                    .map(DatastoreFacts.Mount::host)
                    .collect(Collectors.toCollection(HashSet::new));
            session.missingPrivileges(
                            hosts.stream()
                                    .map(moid -> new ManagedRef("HostSystem", moid))
                                    .toList(),
                            List.of(HOST_STORAGE))
                    .keySet()
                    .forEach(hosts::remove);
            return hosts;
        }
    }
}
