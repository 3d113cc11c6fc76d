package io.tidemark.audit.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.audit.collect.OptionReading.Access;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.device.IscsiReading;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.host.AdvancedOptions;
import io.tidemark.vcenter.host.HostConfigurations;
import io.tidemark.vcenter.host.HostDevice;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.host.IscsiTarget;
import io.tidemark.vcenter.host.OptionRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reading hosts whose OptionManager, esxcli, and devices respond completely, partly, or not. */
class HostCollectorTest {

    private static final String LOCKING = AdvancedOptions.HARDWARE_ACCELERATED_LOCKING;
    private static final String TRANSFER_SIZE = AdvancedOptions.MAX_HW_TRANSFER_SIZE;

    private final VcenterSession session = mock(VcenterSession.class);
    private final HostConfigurations configurations = mock(HostConfigurations.class);
    private final List<HostReading> read = new ArrayList<>();
    private final List<SkippedHost> skipped = new ArrayList<>();

    @BeforeEach
    void answers() {
        when(session.vcenter()).thenReturn("674908e5-ab21-4079-9cb1-596358ee5dd1");
        when(session.hostConfigurations()).thenReturn(configurations);
        when(session.esxcliReads(any())).thenCallRealMethod();
        when(configurations.options(anyString(), anyString())).thenReturn(List.of());
        when(configurations.options(anyString(), eq("VMFS3.")))
                .thenReturn(List.of(new HostOption("VMFS3.HardwareAcceleratedLocking", 1L)));
        when(configurations.ranges(anyString()))
                .thenReturn(List.of(new OptionRange("VMFS3.hardwareAcceleratedLocking", "1", 0L, 1L)));
        when(configurations.devices(anyString()))
                .thenReturn(List.of(
                        new HostDevice(
                                "naa.1",
                                "PURE",
                                "FlashArray",
                                null,
                                "VMW_PSP_RR",
                                null,
                                4,
                                2,
                                4,
                                List.of(3, 1),
                                List.of()),
                        new HostDevice("naa.2", "NVMe", "Disk", true, "LB-IOPS", 1000L, 2, 1, null, null, List.of())));
        esxcli(
                "storage core device vaai status get",
                Map.of(
                        "Device",
                        "naa.1",
                        "VAAI Plugin Name",
                        "",
                        "Clone Status",
                        "supported",
                        "DeleteStatus",
                        "unsupported"));
        esxcli(
                "storage core device list",
                Map.of("Device", "naa.1", "ThinProvisioningStatus", "yes", "IsLocal", "false"));
        esxcli(
                "storage nmp device list",
                Map.of(
                        "Device",
                        "naa.1",
                        "PathSelectionPolicyDeviceConfig",
                        "{policy=iops,iops=1000,bytes=10485760,useANO=0; lastPathIndex=2}"));
        esxcli(
                "storage nmp satp rule list",
                satp("system", "PURE", "", "iops=1"),
                satp("user", "PURE", "FlashArray", "policy=latency"),
                satp("user", "PURE", "", "iops=10"),
                satp("user", "NETAPP", "", ""));
        esxcli(
                "storage vmfs lockmode list",
                Map.of("Volume Name", "prod", "UUID", "5a-1", "Locking Mode", "ATS+SCSI", "Type", "VMFS-6"));
        esxcli(
                "storage core claimrule list",
                Map.of(
                        "Rule",
                        "914",
                        "Class",
                        "runtime",
                        "Plugin",
                        "VMW_VAAIP_T10",
                        "Matches",
                        "vendor=PURE model=*",
                        "XCOPY Use Array Reported Values",
                        "true",
                        "XCOPYUseMultipleSegments",
                        "false",
                        "XCOPYMaxTransferSize(KiB)",
                        "240"));
        esxcli(
                "system settings advanced list",
                Map.of(
                        "Path",
                        "/DataMover/MaxHWTransferSize",
                        "IntValue",
                        "16384",
                        "DefaultIntValue",
                        "4096",
                        "MinValue",
                        "64",
                        "MaxValue",
                        "16384"));
    }

    private static Map<String, String> satp(String group, String vendor, String model, String options) {
        return Map.of(
                "Name",
                "VMW_SATP_ALUA",
                "Rule Group",
                group,
                "Vendor",
                vendor,
                "Model",
                model,
                "Default PSP",
                "VMW_PSP_RR",
                "PSP Options",
                options);
    }

    @SafeVarargs
    private void esxcli(String words, Map<String, String>... rows) {
        List<Map<String, List<String>>> all = new ArrayList<>();
        for (Map<String, String> row : rows) {
            Map<String, List<String>> columns = new HashMap<>();
            row.forEach((column, value) -> columns.put(column, List.of(value)));
            all.add(columns);
        }
        when(session.esxcli(any(), eq(words), any(), any()))
                .thenReturn(CompletableFuture.completedFuture(new EsxcliOutput(all, null)));
    }

    private void esxcliFails(String words, RuntimeException failure) {
        when(session.esxcli(any(), eq(words), any(), any())).thenReturn(CompletableFuture.failedFuture(failure));
    }

    private static HostLocation host(int number, String state) {
        return new HostLocation(
                new HostFacts("host-" + number, "esx-" + number, state, false, "8.0.3", 24_022_510, "fixed"),
                "domain-c1",
                "cluster",
                "options-" + number);
    }

    private void collect(HostLocation... hosts) {
        HostCollector.whole(session).read(List.of(hosts), 4, Runnable::run, read::add, skipped::add);
    }

    private HostReading one() {
        collect(host(1, "connected"));
        assertThat(skipped).isEmpty();
        return read.get(0);
    }

    @Test
    void readsOptionsWithTheirLimitsWhateverTheSpelling() {
        assertThat(one().option(LOCKING))
                .isEqualTo(new OptionReading("VMFS3.HardwareAcceleratedLocking", "1", "1", 0L, 1L, Access.API, null));
        assertThat(one().option("vmfs3.HARDWAREacceleratedLocking").value()).isEqualTo("1");
    }

    @Test
    void asksEsxcliForOptionsThatTheReleaseHides() {
        assertThat(one().option(TRANSFER_SIZE))
                .isEqualTo(new OptionReading(TRANSFER_SIZE, "16384", "4096", 64L, 16384L, Access.ESXCLI, null));
        assertThat(one().option("Disk.SchedQuantum").access()).isEqualTo(Access.NOT_EXPOSED);
    }

    @Test
    void distinguishesOptionsThatAreNotThereFromThoseThatCannotBeRead() {
        esxcliFails("system settings advanced list", new EsxcliFault("Unable to find option"));
        assertThat(one().option(TRANSFER_SIZE).access()).isEqualTo(Access.NOT_EXPOSED);
        read.clear();
        esxcliFails("system settings advanced list", new VcenterFault("NoPermission", "No permission."));
        OptionReading unreadable = one().option(TRANSFER_SIZE);
        assertThat(unreadable.access()).isEqualTo(Access.UNREADABLE);
        assertThat(unreadable.value()).isNull();
        assertThat(unreadable.reason()).extracting(Statement::text).isEqualTo("No permission.");
    }

    @Test
    void joinsDevicesToWhatEsxcliShowsOfThem() {
        HostReading reading = one();
        assertThat(reading.gaps()).isEmpty();
        DeviceReading pure = reading.devices().get(0);
        assertThat(pure.canClone()).isTrue();
        assertThat(pure.cannotDelete()).isTrue();
        assertThat(pure.canDelete()).isFalse();
        assertThat(pure.zero()).isNull();
        assertThat(pure.thin()).isEqualTo("yes");
        assertThat(pure.local()).isFalse();
        assertThat(pure.limit()).isEqualTo("iops");
        assertThat(pure.iops()).isEqualTo(1000);
        assertThat(pure.kind()).isEqualTo("PURE FlashArray");
        DeviceReading nvme = reading.devices().get(1);
        assertThat(nvme.local()).isTrue();
        assertThat(nvme.delete()).isNull();
        assertThat(nvme.iops()).as("of the high-performance plug-in").isEqualTo(1000);
        assertThat(nvme.limit()).isNull();
    }

    @Test
    void takesTheRuleOfTheUserForTheModelBeforeOthers() {
        HostReading reading = one();
        assertThat(reading.devices().get(0).satpRule()).isEqualTo("VMW_SATP_ALUA VMW_PSP_RR policy=latency");
        assertThat(reading.devices().get(1).satpRule())
                .as("of the high-performance plug-in")
                .isNull();
        esxcli("storage nmp satp rule list", satp("user", "NETAPP", "", ""));
        read.clear();
        assertThat(one().devices().get(0).satpRule()).isEqualTo(DeviceReading.NO_RULE);
    }

    @Test
    void readsLockingModesFromSixOnwards() {
        assertThat(one().lockModes()).isEqualTo(Map.of("5a-1", "ATS+SCSI"));
        read.clear();
        collect(new HostLocation(
                new HostFacts("host-1", "esx-1", "connected", false, "5.5.0", 2_068_190, null),
                null,
                null,
                "options-1"));
        assertThat(read.get(0).lockModes()).isNull();
        assertThat(read.get(0).gaps()).isEmpty();
    }

    @Test
    void countsTheVmkernelPortsThatAreBoundToASoftwareAdapter() {
        IscsiTarget software = new IscsiTarget("vmhba64", true, "iqn.pure", "10.0.0.1:3260", true, 5L);
        IscsiTarget unbound = new IscsiTarget("vmhba65", true, "iqn.pure", "10.0.0.2:3260", false, 30L);
        IscsiTarget hardware = new IscsiTarget("vmhba3", false, "iqn.pure", null, null, null);
        when(configurations.devices(anyString()))
                .thenReturn(List.of(new HostDevice(
                        "naa.1",
                        "PURE",
                        "FlashArray",
                        false,
                        "VMW_PSP_RR",
                        null,
                        4,
                        2,
                        4,
                        null,
                        List.of(software, unbound, hardware))));
        esxcli(
                "iscsi networkportal list",
                Map.of("Adapter", "vmhba64", "Vmknic", "vmk1", "CompliantStatus", "compliant", "PathStatus", "active"),
                Map.of(
                        "Adapter",
                        "vmhba64",
                        "Vmknic",
                        "vmk2",
                        "CompliantStatus",
                        "compliant",
                        "PathStatus",
                        "last path"),
                Map.of(
                        "Adapter",
                        "vmhba64",
                        "Vmknic",
                        "vmk3",
                        "CompliantStatus",
                        "noncompliant",
                        "PathStatus",
                        "active"),
                Map.of(
                        "Adapter",
                        "vmhba64",
                        "Vmknic",
                        "vmk4",
                        "CompliantStatus",
                        "compliant",
                        "PathStatus",
                        "not used"));
        assertThat(one().devices().get(0).iscsi())
                .containsExactly(
                        new IscsiReading("vmhba64", "iqn.pure", "10.0.0.1:3260", true, 5L, 2),
                        new IscsiReading("vmhba65", "iqn.pure", "10.0.0.2:3260", false, 30L, 0),
                        new IscsiReading("vmhba3", "iqn.pure", null, null, null, null));
        esxcliFails("iscsi networkportal list", new EsxcliFault("Busy."));
        read.clear();
        HostReading reading = one();
        assertThat(reading.gaps()).extracting(Statement::code).containsExactly("PORT_BINDINGS_UNREADABLE");
        assertThat(reading.devices().get(0).iscsi())
                .extracting(IscsiReading::boundPorts)
                .containsOnlyNulls();
    }

    @Test
    void readsLoadedClaimRulesOnly() {
        assertThat(one().claimRules())
                .containsExactly(new ClaimRule("914", "VMW_VAAIP_T10", "vendor=PURE model=*", true, false, 240));
        esxcli("storage core claimrule list", Map.of("Rule", "914", "Class", "file"));
        read.clear();
        assertThat(one().claimRules()).isEmpty();
    }

    @Test
    void keepsWhatItCouldReadAndNamesTheGaps() {
        esxcliFails("storage core device vaai status get", new EsxcliFault("Busy."));
        esxcliFails("storage core claimrule list", new EsxcliFault("Busy."));
        HostReading reading = one();
        assertThat(reading.gaps())
                .extracting(Statement::code)
                .containsExactlyInAnyOrder("PRIMITIVES_UNREADABLE", "CLAIM_RULES_UNREADABLE");
        assertThat(reading.claimRules()).isNull();
        assertThat(reading.devices().get(0).delete()).isNull();
        assertThat(reading.devices().get(0).thin()).isEqualTo("yes");
    }

    @Test
    void skipsHostsThatCannotBeRead() {
        when(configurations.options(eq("options-2"), anyString()))
                .thenThrow(new VcenterFault("NoPermission", "No permission."));
        collect(host(1, "disconnected"), host(2, "connected"), host(3, "connected"));
        assertThat(read).extracting(HostReading::name).containsExactly("esx-3");
        assertThat(skipped)
                .extracting(one -> one.name() + " " + one.reason().code())
                .containsExactly("esx-1 HOST_NOT_CONNECTED", "esx-2 HOST_NOT_READ");
        assertThat(skipped.get(0).reason().params()).isEqualTo(Map.of("state", "disconnected"));
        assertThat(skipped.get(1).reason().text()).endsWith("No permission.");
    }

    @Test
    void endsWithTheSession() {
        esxcliFails("storage core device list", new SessionEnded(Statement.of("TEST", "The session has ended.")));
        assertThatThrownBy(() -> collect(host(1, "connected"), host(2, "connected")))
                .isInstanceOf(SessionEnded.class);
        assertThat(read).isEmpty();
        assertThat(skipped).isEmpty();
    }

    @Test
    void asksOneHostOfEachBuildForItsLimits() {
        HostLocation[] hosts = IntStream.range(0, 9)
                .mapToObj(number -> host(number, "connected"))
                .toArray(HostLocation[]::new);
        collect(hosts);
        assertThat(read).hasSize(9);
        verify(configurations, times(1)).ranges(anyString());
    }
}
