package io.tidemark.inventory.web;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.PageOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of datastores, and the sums of all that match.
 *
 * @param items the items of the page
 * @param page which page, counted from 0
 * @param size most items on a page
 * @param total number of items over all pages
 * @param sums over all pages
 */
record DatastoreList(List<DatastoreRow> items, int page, int size, long total, Sums sums) {

    /**
     * Sums of several datastores; a VMFS volume that is several of them counts once.
     *
     * @param deadSpaceBytes dead space where it is known and certain, null when it is so for none
     * @param deadSpaceKnown number of datastores whose dead space is known and certain
     */
    record Sums(
            long capacityBytes, long usedBytes, @Nullable Long deadSpaceBytes, int deadSpaceKnown) {

        static Sums of(List<Datastore> datastores) {
            List<Datastore> volumes = Datastore.volumes(datastores);
            return new Sums(
                    volumes.stream()
                            .mapToLong(one -> one.facts().capacityBytes())
                            .sum(),
                    volumes.stream().mapToLong(Datastore::usedBytes).sum(),
                    Datastore.sum(datastores, Datastore::certainDeadBytes),
                    (int) datastores.stream()
                            .filter(one -> one.certainDeadBytes() != null)
                            .count());
        }
    }

    static DatastoreList of(PageOf<DatastoreRow> rows, List<Datastore> all) {
        return new DatastoreList(rows.items(), rows.page(), rows.size(), rows.total(), Sums.of(all));
    }
}
