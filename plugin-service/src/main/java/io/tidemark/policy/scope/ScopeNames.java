package io.tidemark.policy.scope;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.policy.scope.ScopeName.Part;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.object.InventoryTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Names what scopes contain; the inventory and the tags are read once for all, and only if a scope names any. */
@Component
public class ScopeNames {

    private final Inventory inventory;
    private final Vcenters vcenters;
    private final Tagging tagging;

    ScopeNames(Inventory inventory, Vcenters vcenters, Tagging tagging) {
        this.inventory = inventory;
        this.vcenters = vcenters;
        this.tagging = tagging;
    }

    /** By scope, in the order of its parts. What cannot be read now has no name. */
    public Map<PolicyScope, List<ScopeName>> of(SignedIn caller, Collection<PolicyScope> scopes) {
        Map<String, String> known = new HashMap<>();
        if (scopes.stream().anyMatch(PolicyScope::namesStorage)) {
            attempt(() -> inventory.datastores(caller).forEach(datastore -> {
                known.put(datastore.id().moid(), datastore.facts().name());
                known.putAll(datastore.arrayNames());
            }));
        }
        if (scopes.stream().anyMatch(PolicyScope::namesPlaces)) {
            attempt(() -> {
                InventoryTree tree = caller.session().tree();
                tree.nodes().forEach((moid, node) -> known.putIfAbsent(moid, node.name()));
            });
        }
        if (scopes.stream().anyMatch(scope -> !scope.tags().isEmpty())) {
            attempt(() -> tagging.tags(vcenters.named(caller.vcenter()))
                    .ifPresent(tags ->
                            tags.all().forEach(tag -> known.put(tag.id(), tag.category() + ": " + tag.name()))));
        }
        Map<PolicyScope, List<ScopeName>> all = new HashMap<>();
        scopes.forEach(scope -> all.put(scope, names(scope, known)));
        return all;
    }

    private static void attempt(Runnable reading) {
        try {
            reading.run();
        } catch (Problem unread) {
            // The list of policies is shown without these names.
        }
    }

    private static List<ScopeName> names(PolicyScope scope, Map<String, String> known) {
        List<ScopeName> names = new ArrayList<>();
        objects(names, Part.FOLDER, scope.folderIds(), known);
        objects(names, Part.CLUSTER, scope.clusterIds(), known);
        objects(names, Part.HOST, scope.hostIds(), known);
        objects(names, Part.DATASTORE_CLUSTER, scope.datastoreClusterIds(), known);
        objects(names, Part.DATASTORE, scope.datastoreIds(), known);
        texts(names, Part.ARRAY, scope.arrayIds(), known);
        texts(names, Part.ARRAY_KIND, scope.arrayKinds(), Map.of());
        texts(names, Part.TAG, scope.tagIds(), known);
        objects(names, Part.EXCLUDED_DATASTORE, scope.excludedDatastoreIds(), known);
        texts(names, Part.EXCLUDED_TAG, scope.excludedTagIds(), known);
        return names;
    }

    private static void objects(
            List<ScopeName> names, Part part, @Nullable List<ObjectId> ids, Map<String, String> known) {
        if (ids != null) {
            ids.forEach(id -> names.add(new ScopeName(part, id.toString(), known.get(id.moid()))));
        }
    }

    private static void texts(List<ScopeName> names, Part part, @Nullable List<String> ids, Map<String, String> known) {
        if (ids != null) {
            ids.forEach(id -> names.add(new ScopeName(part, id, known.get(id))));
        }
    }
}
