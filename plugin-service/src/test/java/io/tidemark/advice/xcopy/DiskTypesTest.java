package io.tidemark.advice.xcopy;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.advice.xcopy.DiskTypes.DeviceReport;
import io.tidemark.advice.xcopy.DiskTypes.DiskTypeCount;
import io.tidemark.advice.xcopy.HostTransfer.Basis;
import io.tidemark.advice.xcopy.XcopyAdvice.CopiedDisk;
import io.tidemark.advice.xcopy.XcopyAdvice.Verdict;
import io.tidemark.audit.XcopyHost.Device;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DiskTypesTest {

    private static final long GB = 1L << 30;

    private static CopiedDisk disk(String format, long gb, String datastore) {
        return new CopiedDisk("disk", format, gb * GB, Copied.id(datastore), datastore);
    }

    private static XcopyAdvice vm(String moid, boolean template, CopiedDisk... disks) {
        return new XcopyAdvice(
                Copied.id(moid),
                moid,
                template,
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

    private static Device device(String name, String vendor, @Nullable String zero, @Nullable String thin) {
        return new Device(name, vendor, "model", "supported", zero, thin, null);
    }

    private static @Nullable Boolean writeSame(@Nullable String... statuses) {
        return DiskTypes.of(
                        List.of(),
                        "ds-1",
                        Stream.of(statuses)
                                .map(status -> device("naa.1", "EMC", status, "yes"))
                                .toList())
                .writeSame();
    }

    @Test
    void countsDisksTemplatesAndVmsOfEachType() {
        List<XcopyAdvice> all = List.of(
                vm("vm-1", true, disk("THIN", 40, "ds-1"), disk("THIN", 10, "ds-2")),
                vm("vm-2", false, disk("THIN", 20, "ds-1"), disk("EAGER", 5, "ds-1")),
                vm("vm-3", false, disk("THICK", 7, "ds-2"), disk("RDM", 9, "ds-1")));
        assertThat(DiskTypes.of(all, null, List.of()).items())
                .containsExactly(
                        new DiskTypeCount("EAGER", 0, 1, 1, 5 * GB),
                        new DiskTypeCount("THICK", 0, 1, 1, 7 * GB),
                        new DiskTypeCount("THIN", 1, 1, 3, 70 * GB));
        assertThat(DiskTypes.of(all, "ds-1", List.of()).items())
                .containsExactly(
                        new DiskTypeCount("EAGER", 0, 1, 1, 5 * GB),
                        new DiskTypeCount("THICK", 0, 0, 0, 0),
                        new DiskTypeCount("THIN", 1, 1, 2, 60 * GB));
    }

    @Test
    void knowsWriteSameOnlyIfAllHostsReportTheSame() {
        assertThat(writeSame("supported", "supported")).isTrue();
        assertThat(writeSame("unsupported")).isFalse();
        assertThat(writeSame("supported", "unsupported")).isNull();
        assertThat(writeSame("supported", null)).isNull();
        assertThat(writeSame()).isNull();
    }

    @Test
    void reportsOfEachDeviceWhetherItReportsThatNoSpaceIsLeft() {
        List<Device> devices = List.of(
                device("naa.2", "EMC", "supported", "no"),
                device("naa.1", "EMC", "supported", "yes"),
                device("naa.1", "EMC", "supported", "yes"),
                device("naa.3", "EMC", "supported", null),
                device("naa.4", "PURE", "supported", "yes"));
        assertThat(DiskTypes.of(List.of(), "ds-1", devices).devices())
                .containsExactly(
                        new DeviceReport("naa.1", true),
                        new DeviceReport("naa.2", false),
                        new DeviceReport("naa.3", null),
                        new DeviceReport("naa.4", false));
    }
}
