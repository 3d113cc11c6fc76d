package io.tidemark.audit.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Which profile covers a device, what it expects on a release, and which profiles are rejected. */
class VendorProfileTest {

    private static final Profiles SHIPPED = new Profiles(VendorProfiles.shipped(JsonMapper.shared()));

    private static DeviceReading device(String name, String vendor, String model) {
        return new DeviceReading(
                name, vendor, model, false, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null);
    }

    private static HostReading host(@Nullable String version, long build) {
        ObjectId id = new ObjectId("674908e5-ab21-4079-9cb1-596358ee5dd1", "host-1");
        return new HostReading(
                id, "esx-1", null, null, version, build, false, Map.of(), List.of(), null, null, List.of());
    }

    private static VendorProfile profile(String id, List<DeviceMatch> devices, Expectation... expectations) {
        return new VendorProfile(id, id, 1, devices, List.of(expectations), null);
    }

    private static Expectation expectation(
            String setting, String value, @Nullable String from, @Nullable String below) {
        return new Expectation(setting, value, from, below, "manual", null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    vendor   | model         | profile
                    PURE     | FlashArray    | pure-flasharray
                    pure     | flasharray//X | pure-flasharray
                    PURE     | Other         | vmware-default
                    PURESTOR | FlashArray    | vmware-default
                    SolidFir | SSD SAN       | netapp-solidfire
                    EMC      | SYMMETRIX     | dell-powermax
                    EMC      | Invista       | vmware-default
                    XtremIO  | XtremApp      | dell-xtremio
                    IBM      | 2145          | ibm-flashsystem
                    IBM      | 2107900       | vmware-default
                    HUAWEI   | XSG1          | huawei-oceanstor
                    TEGILE   | INTELLIFLASH  | tegile-intelliflash
                    KMNRIO   | K2            | silk
                    NETAPP   | LUN C-Mode    | netapp-ontap
                    NETAPP   | INF-01-00     | vmware-default
                    3PARdata | VV            | hpe-3par
                    HITACHI  | OPEN-V        | hitachi-vsp
                    HITACHI  | DF600F        | vmware-default
                    DGC      | VRAID         | vmware-default
                    """)
    void coversDevicesByVendorAndModel(String vendor, String model, String profile) {
        assertThat(SHIPPED.of(device("naa.1", vendor, model)).id()).isEqualTo(profile);
    }

    @Test
    void takesTheFirstProfileThatCovers() {
        VendorProfile any = profile("any", List.of(new DeviceMatch("PURE", null)));
        VendorProfile exact = profile("exact", List.of(new DeviceMatch("PURE", "FlashArray")));
        VendorProfile fallback = profile(VendorProfile.FALLBACK, List.of());
        DeviceReading device = device("naa.1", "PURE", "FlashArray");
        assertThat(new Profiles(List.of(any, exact, fallback)).of(device).id()).isEqualTo("any");
        assertThat(new Profiles(List.of(exact, any, fallback)).of(device).id()).isEqualTo("exact");
        assertThat(new Profiles(List.of(fallback, exact)).of(device("naa.2", "IBM", "2145")))
                .isSameAs(fallback);
        assertThatThrownBy(() -> new Profiles(List.of(exact)).fallback()).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    from        | below       | version | build   | expected
                    -           | -           | 8.0.3   | 1       | true
                    -           | -           | -       | 0       | true
                    6.0         | -           | 5.5.0   | 9999999 | false
                    6.0         | -           | 6.0.0   | 0       | true
                    6.0         | -           | 6.5.0   | 1       | true
                    6.0         | -           | 10.1.0  | 1       | true
                    6.0-5050593 | -           | 6.0.0   | 5050592 | false
                    6.0-5050593 | -           | 6.0.0   | 5050593 | true
                    6.0-5050593 | -           | 6.5.0   | 4564106 | true
                    6.0-5050593 | -           | -       | 0       | true
                    -           | 6.7         | 6.5.0   | 1       | true
                    -           | 6.7         | 6.7.0   | 1       | false
                    -           | 6.7         | -       | 0       | false
                    5.5         | 6.0-5050593 | 6.0.0   | 5050592 | true
                    5.5         | 6.0-5050593 | 6.0.0   | 5050593 | false
                    5.5         | 6.0-5050593 | 5.1.0   | 1       | false
                    """)
    void expectsWithinItsReleases(
            @Nullable String from, @Nullable String below, @Nullable String version, long build, boolean expected) {
        VendorProfile profile =
                profile("p", List.of(new DeviceMatch("V", null)), expectation("path.iops", "1", from, below));
        assertThat(profile.expectation("path.iops", host(version, build)).isPresent())
                .isEqualTo(expected);
        assertThat(profile.expectation("path.policy", host(version, build))).isEmpty();
    }

    @Test
    void askEachOfSeveralVendorsForItsOwnDevices() {
        List<DeviceReading> devices = List.of(
                device("naa.p1", "PURE", "FlashArray"),
                device("naa.x", "XtremIO", "XtremApp"),
                device("naa.p2", "PURE", "FlashArray"),
                device("naa.i", "IBM", "2145"),
                device("naa.o", "ACME", "DISK"));
        ExpectationSet sizes = ExpectationSet.on("DataMover.MaxHWTransferSize", host("8.0.3", 1), devices, SHIPPED);
        assertThat(sizes.words()).isEqualTo("16384 (Pure FlashArray), 256 (Dell XtremIO), 4096 (VMware default)");
        assertThat(sizes.all())
                .extracting(ProfileExpectation::devices)
                .containsExactly(List.of("naa.p1", "naa.p2"), List.of("naa.x"), List.of("naa.i", "naa.o"));
        assertThat(sizes.disagrees()).isTrue();
        assertThat(sizes.lowest().number()).isEqualTo(256);
        assertThat(sizes.ofVendors().words()).isEqualTo("16384 (Pure FlashArray), 256 (Dell XtremIO)");
        assertThat(sizes.sources()).endsWith("; VMware default");
    }

    @Test
    void leavesTheFallbackWhereNoVendorExpectsAnything() {
        List<DeviceReading> other = List.of(device("naa.o", "ACME", "DISK"));
        ExpectationSet locking =
                ExpectationSet.on("VMFS3.HardwareAcceleratedLocking", host("8.0.3", 1), other, SHIPPED);
        assertThat(locking.ofVendors()).isEqualTo(locking);
        assertThat(locking.words()).isEqualTo("1 (VMware default)");
        assertThat(ExpectationSet.on("path.iops", host("8.0.3", 1), other, SHIPPED)
                        .isEmpty())
                .isTrue();
        assertThat(ExpectationSet.byDefault("VMFS3.UseATSForHBOnVMFS5", host("8.0.3", 1), SHIPPED)
                        .words())
                .isEqualTo("1 (VMware default)");
        assertThat(ExpectationSet.byDefault("path.iops", host("8.0.3", 1), SHIPPED)
                        .isEmpty())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    setting                          | expected      | from | below | refused at
                    DataMover.MaxHWTransferSize      | 16384         | -    | -     | -
                    DataMover.MaxHWTransferSize      | 16 MB         | -    | -     | /expectations/0/expected
                    DataMover.MaxHWTransferSize      | 1234567890    | -    | -     | /expectations/0/expected
                    VMFS3.HardwareAcceleratedLocking | 1             | 5.5  | 6.7   | -
                    VMFS3.HardwareAcceleratedLocking | 2             | -    | -     | /expectations/0/expected
                    VMFS3.EnableBlockDelete          | when-vmfs5    | 6.0  | -     | -
                    VMFS3.EnableBlockDelete          | always        | 6.0  | -     | -
                    VMFS3.EnableBlockDelete          | 1             | -    | -     | /expectations/0/expected
                    claimRule.arrayValues            | true          | 6.0  | -     | -
                    claimRule.arrayValues            | false         | -    | -     | /expectations/0/expected
                    path.policy                      | VMW_PSP_FIXED | -    | -     | -
                    path.policy                      | VMW_PSP_ANY   | -    | -     | /expectations/0/expected
                    path.minimum                     | 4             | -    | -     | -
                    path.controllers                 | 2             | -    | -     | -
                    path.portsPerController          | 2             | -    | -     | -
                    path.iops                        | latency       | 7.0  | -     | -
                    path.iops                        | fastest       | -    | -     | /expectations/0/expected
                    satp.rule                        | VMW_SATP_ALUA VMW_PSP_RR                | - | - | -
                    satp.rule                        | VMW_SATP_ALUA VMW_PSP_RR policy=latency | - | - | -
                    satp.rule                        | VMW_SATP_ALUA ; reboot                  | - | - | /expectations/0/expected
                    iscsi.delayedAck                 | false         | -    | -     | -
                    iscsi.delayedAck                 | off           | -    | -     | /expectations/0/expected
                    iscsi.loginTimeout               | 30            | -    | -     | -
                    iscsi.boundPorts                 | 2             | -    | -     | -
                    vmfs.lockMode                    | ATS           | -    | -     | -
                    vmfs.lockMode                    | ATS+SCSI      | -    | -     | /expectations/0/expected
                    reclaim.maxFixedMBps             | 0             | 6.7  | -     | -
                    Disk.MaxLUN                      | 1024          | -    | -     | /expectations/0/setting
                    path.iops                        | 1             | 6    | -     | /expectations/0/from
                    path.iops                        | 1             | -    | new   | /expectations/0/below
                    path.iops                        | 1             | 6.0-5050593 | 7.0 | -
                    """)
    void refusesWhatNoRuleUnderstands(
            String setting, String expected, @Nullable String from, @Nullable String below, @Nullable String refused) {
        assertRefused(
                profile("p", List.of(new DeviceMatch("V", null)), expectation(setting, expected, from, below)),
                refused == null ? new String[0] : new String[] {refused});
    }

    private static void assertRefused(VendorProfile profile, String... pointers) {
        if (pointers.length == 0) {
            profile.check();
            return;
        }
        assertThatThrownBy(profile::check)
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.errors())
                                .extracting(Problem.Error::pointer)
                                .containsExactly(pointers));
    }

    @Test
    void refusesEveryPartThatIsWrongAtOnce() {
        List<DeviceMatch> devices = List.of(new DeviceMatch("*", null), new DeviceMatch(" ", "K2"));
        Expectation twice = expectation("path.iops", "1", null, null);
        Expectation unsourced = new Expectation("path.iops", "1", "6.0", null, " ", null);
        assertRefused(
                new VendorProfile("p", " ", 1, devices, List.of(twice, twice, unsourced), null),
                "/name",
                "/devices/0/vendor",
                "/devices/1/vendor",
                "/expectations/1",
                "/expectations/2/source");
        assertRefused(profile("p", List.of()), "/devices");
        assertRefused(profile(VendorProfile.FALLBACK, List.of(new DeviceMatch("PURE", null))), "/devices");
        assertRefused(profile(VendorProfile.FALLBACK, List.of()));
        List<DeviceMatch> many = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            many.add(new DeviceMatch("V" + i, null));
        }
        assertRefused(profile("p", many), "/devices");
        assertRefused(profile("p", many.subList(0, 100)));
    }

    @Test
    void shipsProfilesThatAreAccepted() {
        assertThat(SHIPPED.all()).extracting(VendorProfile::version).containsOnly(0);
        assertThat(SHIPPED.fallback().name()).isEqualTo("VMware default");
        assertThat(Arrays.stream(new String[] {"6.0", "8.0"}))
                .allSatisfy(version -> assertThat(SHIPPED.fallback()
                                .expectation("VMFS3.EnableBlockDelete", host(version + ".0", 1))
                                .orElseThrow()
                                .expected())
                        .isEqualTo("when-vmfs5"));
    }
}
