package io.tidemark.inventory.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.BackingVolume;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Seen;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DatastoreFilterTest {

    private static final PageQuery ANY = new PageQuery(null, null, null, null);

    private static Datastore datastore(String moid, @Nullable String cluster) {
        DatastoreFacts facts = new DatastoreFacts(
                moid, "name of " + moid, "VMFS", true, null, 1000, 600, Seen.AT, null, List.of(), cluster, null);
        return new Datastore(new ObjectId(Seen.VCENTER, moid), facts, List.of(), List.of(), null, null, null, null);
    }

    private static Datastore on(String moid, @Nullable BackingVolume volume) {
        Datastore bare = datastore(moid, null);
        return new Datastore(
                bare.id(),
                bare.facts(),
                List.of(),
                List.of(new BackedExtent("naa." + moid, volume, null)),
                null,
                null,
                null,
                null);
    }

    private static List<String> onArray(boolean wanted) {
        BackingVolume gold = new BackingVolume("array-1", "Gold", "volume-1", "gold-01", 1000);
        return new DatastoreFilter("all", null, null, wanted, null, null, null, null, null)
                .apply(List.of(on("datastore-1", gold), on("datastore-2", null)), ANY).stream()
                        .map(datastore -> datastore.id().moid())
                        .toList();
    }

    @Test
    void distinguishesDatastoresOnConnectedArraysFromOthers() {
        assertThat(onArray(true)).containsExactly("datastore-1");
        assertThat(onArray(false)).containsExactly("datastore-2");
    }

    private static List<String> found(String cluster) {
        return new DatastoreFilter("all", null, null, null, null, cluster, null, null, null)
                .apply(List.of(datastore("datastore-1", "group-p7"), datastore("datastore-2", null)), ANY).stream()
                        .map(datastore -> datastore.id().moid())
                        .toList();
    }

    @Test
    void findsTheDatastoresOfADatastoreClusterByEitherFormOfItsId() {
        assertThat(found("group-p7")).containsExactly("datastore-1");
        assertThat(found(Seen.VCENTER + ":group-p7")).containsExactly("datastore-1");
        assertThat(found("urn:vmomi:StoragePod:group-p7:" + Seen.VCENTER)).containsExactly("datastore-1");
        assertThat(found("group-p8")).isEmpty();
    }
}
