package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.policy.scope.ScopeNode.Kind;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.InventoryTree.Node;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The inventory as far as it leads to VMFS datastores that the user may view, level by level. */
@Component
public class ScopeTree {

    private static final int MOST_FOUND = 50;
    private static final Map<String, Kind> KINDS = Map.of(
            InventoryTree.DATACENTER,
            Kind.DATACENTER,
            InventoryTree.FOLDER,
            Kind.FOLDER,
            InventoryTree.COMPUTE_CLUSTER,
            Kind.CLUSTER,
            InventoryTree.HOST,
            Kind.HOST,
            InventoryTree.DATASTORE_CLUSTER,
            Kind.DATASTORE_CLUSTER,
            "Datastore",
            Kind.DATASTORE);
    private static final Comparator<ScopeNode> ORDER = Comparator.comparing(ScopeNode::kind)
            .thenComparing(ScopeNode::name, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(node -> node.id().toString());

    private final Inventory inventory;

    ScopeTree(Inventory inventory) {
        this.inventory = inventory;
    }

    /** What is directly below an object, without the fixed folders of a datacenter; null = the root. */
    public List<ScopeNode> below(SignedIn asker, @Nullable ObjectId parent) {
        View view = View.of(asker, inventory);
        String moid = parent == null ? asker.session().rootFolder().moid() : parent.moid();
        return view.below(moid)
                .map(node -> view.shown(asker, node))
                .sorted(ORDER)
                .toList();
    }

    /** Objects that a scope may name, by a part of their names; at most 50. */
    public List<ScopeNode> named(SignedIn asker, String text) {
        View view = View.of(asker, inventory);
        String part = text.strip().toLowerCase(Locale.ROOT);
        return view.tree().nodes().values().stream()
                .filter(node -> view.leads().contains(node.ref().moid()))
                .filter(node -> node.name().toLowerCase(Locale.ROOT).contains(part))
                .map(node -> view.shown(asker, node))
                .filter(ScopeNode::selectable)
                .sorted(ORDER)
                .limit(MOST_FOUND)
                .toList();
    }

    /**
     * @param mounted moids of the hosts that mount a datastore, by its moid
     * @param aboveDatastores moids of what a datastore hangs below
     * @param leads moids of all that leads to a datastore, and of the datastores
     */
    private record View(
            InventoryTree tree, Map<String, Set<String>> mounted, Set<String> aboveDatastores, Set<String> leads) {

        static View of(SignedIn asker, Inventory inventory) {
            InventoryTree tree = asker.session().tree();
            Map<String, Set<String>> mounted = inventory.datastores(asker).stream()
                    .filter(Datastore::vmfs)
                    .collect(Collectors.toMap(
                            datastore -> datastore.id().moid(),
                            datastore -> datastore.facts().mounts().stream()
                                    .map(Mount::host)
                                    .collect(Collectors.toSet()),
                            (a, b) -> a));
            Set<String> aboveDatastores = new HashSet<>();
            Set<String> leads = new HashSet<>(mounted.keySet());
            mounted.keySet().forEach(moid -> aboveDatastores.addAll(tree.above(moid)));
            mounted.values().stream().flatMap(Set::stream).forEach(host -> {
                leads.add(host);
                leads.addAll(tree.above(host));
            });
            leads.addAll(aboveDatastores);
            // The root itself is not offered: that is every datastore.
            leads.remove(asker.session().rootFolder().moid());
            return new View(tree, mounted, aboveDatastores, leads);
        }

        Stream<Node> below(String moid) {
            Node parent = tree.nodes().get(moid);
            if (parent == null) {
                return Stream.of();
            }
            Stream<Node> children = children(moid);
            return switch (parent.ref().type()) {
                case InventoryTree.DATACENTER ->
                    children.flatMap(child -> child.ref().type().equals(InventoryTree.FOLDER)
                            ? children(child.ref().moid())
                            : Stream.of(child));
                case InventoryTree.COMPUTE_CLUSTER -> Stream.concat(children, mountedIn(moid));
                default -> children;
            };
        }

        private Stream<Node> children(String moid) {
            return tree.nodes().values().stream()
                    .filter(node -> moid.equals(node.parent()))
                    .filter(node -> leads.contains(node.ref().moid()));
        }

        private Stream<Node> mountedIn(String cluster) {
            return mounted.entrySet().stream()
                    .filter(one -> one.getValue().stream()
                            .anyMatch(host -> tree.above(host).contains(cluster)))
                    .map(one -> tree.nodes().get(one.getKey()))
                    .filter(node -> node != null);
        }

        ScopeNode shown(SignedIn asker, Node node) {
            String moid = node.ref().moid();
            Kind kind = KINDS.getOrDefault(node.ref().type(), Kind.FOLDER);
            boolean place = kind == Kind.DATACENTER || kind == Kind.FOLDER;
            return new ScopeNode(
                    new ObjectId(asker.vcenter(), moid),
                    kind,
                    node.name(),
                    tree.path(moid),
                    !place || aboveDatastores.contains(moid),
                    kind != Kind.HOST && kind != Kind.DATASTORE);
        }
    }
}
