package io.tidemark.vcenter.object;

import io.tidemark.vcenter.datastore.DatastoreProperties;
import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.PropertySpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads an {@link InventoryTree}. */
public final class TreeProperties {

    private static final List<String> TYPES = List.of(
            InventoryTree.FOLDER,
            InventoryTree.DATACENTER,
            InventoryTree.DATASTORE_CLUSTER,
            InventoryTree.COMPUTE_CLUSTER,
            InventoryTree.HOST,
            DatastoreProperties.TYPE);

    private TreeProperties() {}

    public static InventoryTree tree(VimSession conversation) {
        PropertySpec[] properties = TYPES.stream()
                .map(type -> PropertyQuery.properties(type, List.of("name", "parent")))
                .toArray(PropertySpec[]::new);
        ManagedObjectReference root = conversation.content().getRootFolder();
        Map<String, InventoryTree.Node> nodes = new HashMap<>();
        Stream.concat(
                        Stream.of(PropertyQuery.retrieve(conversation, root, List.of("name"))),
                        PropertyQuery.retrieve(conversation, PropertyQuery.inventory(conversation, properties))
                                .stream())
                .map(PropertyValues::of)
                .filter(PropertyValues::readable)
                .forEach(values -> nodes.put(values.moid(), node(values)));
        return new InventoryTree(nodes);
    }

    private static InventoryTree.Node node(PropertyValues values) {
        return new InventoryTree.Node(
                new ManagedRef(values.type(), values.moid()),
                values.name(),
                values.value("parent", ManagedObjectReference.class)
                        .map(ManagedObjectReference::getValue)
                        .orElse(null));
    }
}
