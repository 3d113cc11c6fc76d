package io.tidemark.reclaim.createtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreateTestRulesTest {

    private static final long GB = 1L << 30;

    private static Datastore datastore(String device, long freeBytes) {
        DatastoreFacts.Vmfs vmfs = new DatastoreFacts.Vmfs(
                "5f000000-00000000-0000-000000000000",
                6,
                "6.82",
                1 << 20,
                device.startsWith("t10."),
                "none",
                null,
                List.of(new DatastoreFacts.Extent(device, 1)));
        DatastoreFacts facts = new DatastoreFacts(
                "datastore-1", "ds", "VMFS", true, "normal", 100 * GB, freeBytes, null, vmfs, List.of());
        return new Datastore(
                new ObjectId("e0e9122d-9d46-41f1-a1fd-3cee16b52b31", "datastore-1"),
                facts,
                List.of(),
                List.of(),
                null,
                null,
                null,
                null);
    }

    private static List<String> codes(Datastore datastore, long sizeBytes, boolean busy) {
        return CreateTestRules.refusals(datastore, sizeBytes, busy).stream()
                .map(Statement::code)
                .toList();
    }

    @Test
    void keepsTenPercentFree() {
        assertThat(codes(datastore("t10.ATA", 25 * GB), 15 * GB, false)).doesNotContain("CREATE_TEST_NO_SPACE");
        assertThat(codes(datastore("t10.ATA", 25 * GB - 1), 15 * GB, false)).contains("CREATE_TEST_NO_SPACE");
        assertThat(codes(datastore("t10.ATA", 5 * GB), 15 * GB, false)).contains("CREATE_TEST_NO_SPACE");
    }

    @Test
    void isForLocalDevicesAndOneAtATime() {
        assertThat(codes(datastore("naa.624a9370", 90 * GB), GB, false)).contains("CREATE_TEST_NOT_LOCAL");
        assertThat(codes(datastore("t10.ATA", 90 * GB), GB, false)).doesNotContain("CREATE_TEST_NOT_LOCAL");
        assertThat(codes(datastore("t10.ATA", 90 * GB), GB, true)).contains("CREATE_TEST_BUSY");
    }
}
