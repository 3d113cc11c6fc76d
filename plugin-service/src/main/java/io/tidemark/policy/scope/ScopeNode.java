package io.tidemark.policy.scope;

import io.tidemark.platform.ObjectId;

/**
 * An object of the inventory in the tree from which a scope is chosen.
 *
 * @param path names from the datacenter down
 * @param selectable whether a scope may name it
 * @param expandable whether there is something below it
 */
public record ScopeNode(ObjectId id, Kind kind, String name, String path, boolean selectable, boolean expandable) {

    /** What it is. */
    public enum Kind {
        DATACENTER,
        FOLDER,
        CLUSTER,
        HOST,
        DATASTORE_CLUSTER,
        DATASTORE
    }
}
