package io.tidemark.inventory.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Seen;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.DatastoreFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DatastoreFilterTest {

    private static final PageQuery ANY = new PageQuery(null, null, null, null);

    private static Datastore datastore(String moid, @Nullable String cluster) {
        DatastoreFacts facts = new DatastoreFacts(
                moid, "name of " + moid, "VMFS", true, null, 1000, 600, Seen.AT, null, List.of(), cluster);
        return new Datastore(new ObjectId(Seen.VCENTER, moid), facts, List.of(), List.of(), null, null, null, null);
    }

    private static List<String> found(String cluster) {
        return new DatastoreFilter("all", null, null, null, cluster, null, null, null)
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
