package io.tidemark.advice.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.web.XcopyFilter.DiskType;
import io.tidemark.advice.xcopy.HostTransfer.Basis;
import io.tidemark.advice.xcopy.XcopyAdvice;
import io.tidemark.advice.xcopy.XcopyAdvice.CopiedDisk;
import io.tidemark.advice.xcopy.XcopyAdvice.Verdict;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class XcopyFilterTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";

    private static ObjectId id(String moid) {
        return new ObjectId(VCENTER, moid);
    }

    private static CopiedDisk disk(String format, String datastore) {
        return new CopiedDisk("disk", format, 1, id(datastore), datastore);
    }

    private static XcopyAdvice vm(String name, CopiedDisk... disks) {
        return new XcopyAdvice(
                id(name),
                name,
                true,
                null,
                null,
                List.of(disks),
                null,
                Verdict.FINE,
                null,
                Basis.UNKNOWN,
                List.of(),
                List.of(),
                List.of(),
                null,
                null);
    }

    private static List<String> found(@Nullable DiskType type, @Nullable String datastore) {
        return new XcopyFilter(null, null, type, null, datastore, null)
                        .apply(
                                List.of(
                                        vm("both", disk("THIN", "datastore-1"), disk("EAGER", "datastore-2")),
                                        vm("thick", disk("THICK", "datastore-1"))),
                                new PageQuery(null, null, null, null))
                        .stream()
                        .map(XcopyAdvice::name)
                        .toList();
    }

    @Test
    void findsVmsWithADiskOfATypeOnADatastore() {
        assertThat(found(null, null)).containsExactly("both", "thick");
        assertThat(found(DiskType.EAGER, null)).containsExactly("both");
        assertThat(found(DiskType.THICK, null)).containsExactly("thick");
        assertThat(found(DiskType.THIN, VCENTER + ":datastore-1")).containsExactly("both");
        assertThat(found(DiskType.EAGER, VCENTER + ":datastore-1")).isEmpty();
    }
}
