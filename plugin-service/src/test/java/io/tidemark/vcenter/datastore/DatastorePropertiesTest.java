package io.tidemark.vcenter.datastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import org.junit.jupiter.api.Test;

class DatastorePropertiesTest {

    private static PropertyValues under(String type, String moid) {
        PropertyValues values = new PropertyValues(VimEndpoint.ref("Datastore", "datastore-1"));
        values.put("parent", VimEndpoint.ref(type, moid));
        return values;
    }

    @Test
    void knowsTheDatastoreClusterButNotAnyFolderAsOne() {
        assertThat(DatastoreProperties.facts(under("StoragePod", "group-p7")).cluster())
                .isEqualTo("group-p7");
        assertThat(DatastoreProperties.facts(under("Folder", "group-s3")).cluster())
                .isNull();
    }
}
