package io.tidemark.vcenter.object;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tree of an inventory: folders, datacenters, datastore clusters, compute clusters, hosts and datastores, as far as
 * a session may read them.
 *
 * @param nodes by moid
 */
public record InventoryTree(Map<String, Node> nodes) {

    public static final String FOLDER = "Folder";
    public static final String DATACENTER = "Datacenter";
    public static final String HOST = "HostSystem";
    public static final String COMPUTE_CLUSTER = "ClusterComputeResource";
    public static final String DATASTORE_CLUSTER = "StoragePod";

    /** @param parent moid; null for the root and for what hangs below something that may not be read */
    public record Node(
            ManagedRef ref, String name, @Nullable String parent) {}

    /** A node with the names from the root down to it, without the root's. */
    public record Place(ManagedRef ref, String name, String path) {}

    public InventoryTree {
        nodes = Map.copyOf(nodes);
    }

    /** moids of everything above an object, nearest first. */
    public Set<String> above(String moid) {
        Set<String> above = new LinkedHashSet<>();
        Node node = nodes.get(moid);
        while (node != null && node.parent() != null && above.add(node.parent())) {
            node = nodes.get(node.parent());
        }
        return above;
    }

    /** The objects of a type, by path. */
    public List<Place> places(String type) {
        return nodes.values().stream()
                .filter(node -> node.ref().type().equals(type) && node.parent() != null)
                .map(node -> new Place(node.ref(), node.name(), path(node)))
                .sorted(Comparator.comparing(Place::path, String.CASE_INSENSITIVE_ORDER)
                        .thenComparing(place -> place.ref().moid()))
                .toList();
    }

    /** The names from the root down to an object, without the root's; empty when it is not known. */
    public String path(String moid) {
        Node node = nodes.get(moid);
        return node == null || node.parent() == null ? "" : path(node);
    }

    private String path(Node node) {
        Deque<String> names = new ArrayDeque<>();
        names.add(node.name());
        above(node.ref().moid()).stream()
                .map(nodes::get)
                .takeWhile(above -> above != null && above.parent() != null)
                .forEach(above -> names.addFirst(above.name()));
        return String.join(" / ", new ArrayList<>(names));
    }
}
