package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.scope.ScopeObjects.ScopeObject;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.tag.Tags;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds what a scope may name so that it would ever match something that the user may view. */
@Component
public class ScopeChoices {

    private final Inventory inventory;
    private final Vcenters vcenters;
    private final Tagging tagging;
    private final ScopeTree tree;

    ScopeChoices(Inventory inventory, Vcenters vcenters, Tagging tagging, ScopeTree tree) {
        this.inventory = inventory;
        this.vcenters = vcenters;
        this.tagging = tagging;
        this.tree = tree;
    }

    public ScopeObjects of(SignedIn asker) {
        InventoryTree tree = asker.session().tree();
        List<Datastore> datastores =
                inventory.datastores(asker).stream().filter(Datastore::vmfs).toList();
        Set<String> aboveDatastores = new HashSet<>();
        Set<String> hosts = new HashSet<>();
        for (Datastore datastore : datastores) {
            aboveDatastores.addAll(tree.above(datastore.id().moid()));
            datastore.facts().mounts().stream().map(Mount::host).forEach(hosts::add);
        }
        Set<String> aboveHosts = new HashSet<>();
        hosts.forEach(host -> aboveHosts.addAll(tree.above(host)));
        List<Tags.Tag> tags = List.of();
        Statement missing = null;
        try {
            Optional<Tags> found = tagging.tags(vcenters.named(asker.vcenter()));
            tags = found.map(Tags::all).orElse(List.of());
            missing = found.isPresent() ? null : PolicyMessage.TAGS_NEED_SERVICE_ACCOUNT.statement();
        } catch (Problem e) {
            missing = PolicyMessage.TAGS_NOT_READ.with("reason", e.statement());
        }
        return new ScopeObjects(
                Stream.of(InventoryTree.DATACENTER, InventoryTree.FOLDER)
                        .flatMap(type -> choices(asker, tree, type, aboveDatastores))
                        .sorted((a, b) -> a.path().compareToIgnoreCase(b.path()))
                        .toList(),
                choices(asker, tree, InventoryTree.DATASTORE_CLUSTER, aboveDatastores)
                        .toList(),
                choices(asker, tree, InventoryTree.COMPUTE_CLUSTER, aboveHosts).toList(),
                choices(asker, tree, InventoryTree.HOST, hosts).toList(),
                tags,
                missing);
    }

    /**
     * What is below an object, or everything by a part of its name.
     *
     * @param parent null = the root
     * @param text null or blank = what is below the parent
     */
    public List<ScopeNode> of(SignedIn asker, @Nullable ObjectId parent, @Nullable String text) {
        return text == null || text.isBlank() ? tree.below(asker, parent) : tree.named(asker, text);
    }

    private static Stream<ScopeObject> choices(
            SignedIn asker, InventoryTree tree, String type, Collection<String> wanted) {
        return tree.places(type).stream()
                .filter(place -> wanted.contains(place.ref().moid()))
                .map(place -> new ScopeObject(
                        new ObjectId(asker.vcenter(), place.ref().moid()), place.name(), place.path()));
    }
}
