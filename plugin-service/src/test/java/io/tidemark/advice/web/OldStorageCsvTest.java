package io.tidemark.advice.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.advice.old.OldHostGuidance;
import io.tidemark.advice.old.OldStorage;
import io.tidemark.advice.old.OldVmfs;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OldStorageCsvTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final int MANY = PageQuery.MAX_SIZE + 200;

    private final SignedIn caller = mock(SignedIn.class);
    private final OldStorage storage = mock(OldStorage.class);
    private final OldStorageController controller = new OldStorageController(storage);

    private static PageQuery page(@Nullable Integer size, @Nullable String text) {
        return new PageQuery(null, size, null, text);
    }

    @Test
    void writesAllOldDatastoresThatMatchOrAPage() {
        when(storage.vmfs(caller))
                .thenReturn(IntStream.range(0, MANY)
                        .mapToObj(OldStorageCsvTest::vmfs)
                        .toList());
        assertThat(controller.vmfsCsv(caller, page(null, null), null).lines()).hasSize(1 + MANY);
        assertThat(controller.vmfsCsv(caller, page(null, "ds-119"), null).lines())
                .hasSize(1 + 11);
        assertThat(controller.vmfsCsv(caller, page(2, null), null).lines()).hasSize(1 + 2);
        assertThat(controller.vmfs(caller, page(null, null), null).items()).hasSize(100);
    }

    @Test
    void writesAllDatastoresOfOldHostsThatMatchOrAPage() {
        when(storage.hosts(caller))
                .thenReturn(IntStream.range(0, MANY)
                        .mapToObj(OldStorageCsvTest::host)
                        .toList());
        assertThat(controller.hostsCsv(caller, page(null, null), null).lines()).hasSize(1 + MANY);
        assertThat(controller.hostsCsv(caller, page(null, "ds-119"), null).lines())
                .hasSize(1 + 11);
        assertThat(controller.hostsCsv(caller, page(2, null), null).lines()).hasSize(1 + 2);
        assertThat(controller.hosts(caller, page(null, null), null).items()).hasSize(100);
    }

    private static OldVmfs vmfs(int number) {
        return new OldVmfs(
                new ObjectId(VCENTER, "datastore-" + number),
                "ds-" + number,
                "VMFS 5",
                "5.61",
                1 << 20,
                3,
                2,
                1,
                null,
                List.of(),
                List.of(),
                List.of());
    }

    private static OldHostGuidance host(int number) {
        return new OldHostGuidance(
                new ObjectId(VCENTER, "datastore-" + number),
                "ds-" + number,
                "VMFS 5",
                3,
                2,
                null,
                List.of(),
                null,
                null,
                List.of(),
                List.of());
    }
}
