package io.tidemark.inventory.web;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All datastores that match, in short, for an action on them.
 *
 * @param items all that match, in order
 */
record DatastoreSelection(List<Item> items) {

    /**
     * A datastore of a selection.
     *
     * @param deadSpaceBytes null when it is not known or uncertain
     */
    record Item(ObjectId id, String name, @Nullable Long deadSpaceBytes) {

        static Item of(Datastore datastore) {
            return new Item(datastore.id(), datastore.facts().name(), datastore.certainDeadBytes());
        }
    }

    static DatastoreSelection of(List<Datastore> datastores) {
        return new DatastoreSelection(datastores.stream().map(Item::of).toList());
    }
}
