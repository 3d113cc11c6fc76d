package io.tidemark.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.source.OtherFigure.Comparison;
import io.tidemark.array.source.PoolAlarm.Level;
import io.tidemark.audit.finding.Finding;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules about datastores: devices take UNMAP, automatic reclaim is on, its rate is what the vendor advises. */
class DatastoreRulesTest {

    private static @Nullable UnmapBandwidth bandwidth(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] words = text.split(" ");
        return "fixed".equals(words[0])
                ? new UnmapBandwidth("fixed", Long.parseLong(words[1]), 0, 0)
                : new UnmapBandwidth("dynamic", 0, Long.parseLong(words[1]), Long.parseLong(words[3]));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | VMFS | priority | bandwidth      | device                            | finding
                    8.0.3-24022510 | 6    | low      | -              | PURE                              | -
                    8.0.3-24022510 | 6    | none     | -              | PURE                              | WARNING AUDIT_AUTOMATIC_OFF none -> low
                    8.0.3-24022510 | 6    | none     | -              | OTHER                             | WARNING AUDIT_AUTOMATIC_OFF none -> low
                    unknown        | 6    | none     | -              | SILK                              | WARNING AUDIT_AUTOMATIC_OFF none -> low
                    8.0.3-24022510 | 6    | none     | fixed 500      | PURE                              | -
                    8.0.3-24022510 | 6    | medium   | -              | PURE                              | -
                    8.0.3-24022510 | 6    | -        | -              | PURE                              | -
                    8.0.3-24022510 | 5    | none     | -              | PURE                              | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(thin no)                     | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(thin unknown)                | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(thin unread)                 | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(delete unsupported)          | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(delete unknown)              | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(delete unread)               | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(name naa.b, thin no) + PURE  | -
                    8.0.3-24022510 | 6    | none     | -              | PURE(name naa.b) + PURE           | WARNING AUDIT_AUTOMATIC_OFF none -> low
                    8.0.3-24022510 | 6    | none     | -              | -                                 | -
                    """)
    void findsAutomaticReclaimThatIsOff(
            String release,
            int vmfs,
            @Nullable String priority,
            @Nullable String bandwidth,
            @Nullable String devices,
            @Nullable String finding) {
        var all = TestDevice.all(devices);
        AuditWorld world = new AuditWorld()
                .with(release, all, Map.of(), null)
                .vmfs(
                        vmfs,
                        "ds",
                        priority,
                        bandwidth(bandwidth),
                        all.stream().map(one -> one.name()).toArray(String[]::new));
        assertThat(world.finding("automatic-reclaim-off")).isEqualTo(finding);
    }

    @Test
    void takesTheDeviceAsAnyHostSeesIt() {
        Finding finding = new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE(thin unread)"), Map.of(), null)
                .with("8.0.3", TestDevice.all("PURE"), Map.of(), null)
                .vmfs(6, "ds", "none", null, "naa.pure")
                .only("automatic-reclaim-off");
        assertThat(finding.objectName()).isEqualTo("ds");
        assertThat(finding.datastores()).containsExactly("datastore-1");
        assertThat(finding.remedy()).isNull();
        assertThat(finding.source()).isEqualTo("VMware vSphere Storage: automatic space reclamation; default is low");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | esx-1 sees                | esx-2 sees                | finding
                    8.0.3-24022510 | PURE                      | PURE                      | -
                    8.0.3-24022510 | PURE(delete unsupported)  | PURE(delete unsupported)  | WARNING AUDIT_DELETE_UNSUPPORTED unsupported -> supported
                    unknown        | OTHER(delete unsupported) | OTHER(delete unsupported) | WARNING AUDIT_DELETE_UNSUPPORTED unsupported -> supported
                    8.0.3-24022510 | PURE(delete unsupported)  | PURE                      | WARNING AUDIT_DELETE_UNSUPPORTED_SOME unsupported -> supported
                    8.0.3-24022510 | SILK                      | SILK(delete unsupported)  | WARNING AUDIT_DELETE_UNSUPPORTED_SOME unsupported -> supported
                    8.0.3-24022510 | PURE(delete unknown)      | PURE(delete unread)       | -
                    8.0.3-24022510 | PURE(delete unread)       | PURE(delete unsupported)  | WARNING AUDIT_DELETE_UNSUPPORTED_SOME unsupported -> supported
                    8.0.3-24022510 | -                         | -                         | -
                    """)
    void findsDevicesThatDoNotTakeUnmap(
            String release, @Nullable String first, @Nullable String second, @Nullable String finding) {
        var devices = TestDevice.all(first);
        AuditWorld world = new AuditWorld()
                .with(release, devices, Map.of(), null)
                .with(release, TestDevice.all(second), Map.of(), null)
                .vmfs(
                        6,
                        "ds",
                        "low",
                        null,
                        devices.isEmpty() ? "naa.unseen" : devices.get(0).name());
        assertThat(world.finding("delete-unsupported")).isEqualTo(finding);
    }

    @Test
    void showsTheCommandForAVolumeThatItsArrayKeeps() {
        Statement obstacle = new Statement("SPACE_ALLOCATION_OFF", "off", Map.of("command", "lun modify"));
        AuditWorld world = new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE + PURE(name naa.b)"), Map.of(), null)
                .vmfs(6, "ds", "low", null, "naa.pure", "naa.b")
                .volume("naa.pure", null)
                .volume("naa.b", obstacle);
        Finding finding = world.only("array-keeps-space");
        assertThat(finding.explanation()).isEqualTo(obstacle);
        assertThat(finding.subject()).isEqualTo("lun-naa.b");
        assertThat(finding.evidence()).isEqualTo(Map.of("array", "array-1", "volume", "lun-naa.b"));
        assertThat(Objects.requireNonNull(finding.remedy()).commands()).containsExactly("lun modify");
        assertThat(world.fleet().volumesKnown(world.fleet().datastores().get(0)))
                .isTrue();
    }

    @Test
    void namesTheDevicesOfEachHost() {
        Finding finding = new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE(delete unsupported) + PURE(name naa.b)"), Map.of(), null)
                .with("8.0.3", TestDevice.all("PURE + PURE(name naa.b)"), Map.of(), null)
                .with("8.0.3", TestDevice.all("PURE(delete unsupported)"), Map.of(), null)
                .vmfs(5, "ds", null, null, "naa.pure", "naa.b")
                .only("delete-unsupported");
        assertThat(finding.evidence())
                .isEqualTo(Map.of("devicesByHost", Map.of("esx-1", List.of("naa.pure"), "esx-3", List.of("naa.pure"))));
        assertThat(finding.explanation().text()).isEqualTo("2 of 3 hosts report that Delete is not supported.");
        assertThat(finding.explanation().params()).isEqualTo(Map.of("hosts", 2, "of", 3));
        assertThat(finding.source()).isEqualTo("esxcli storage core device vaai status get");
        assertThat(finding.remedy()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | devices        | bandwidth           | finding
                    8.0.3-24022510 | PURE           | -                   | -
                    8.0.3-24022510 | PURE           | fixed 100           | INFO AUDIT_RATE_ABOVE 100 MB/s -> low
                    8.0.3-24022510 | PURE           | fixed 2000          | INFO AUDIT_RATE_ABOVE 2000 MB/s -> low
                    8.0.3-24022510 | PURE           | dynamic 100 to 600  | INFO AUDIT_RATE_ABOVE 600 MB/s -> low
                    unknown        | SILK           | fixed 500           | INFO AUDIT_RATE_ABOVE 500 MB/s -> low
                    6.7.0-8169922  | SILK           | fixed 500           | INFO AUDIT_RATE_ABOVE 500 MB/s -> low
                    6.5.0-4564106  | SILK           | fixed 500           | -
                    8.0.3-24022510 | OTHER          | fixed 2000          | -
                    8.0.3-24022510 | IBM            | fixed 500           | INFO AUDIT_RATE_ABOVE 500 MB/s -> <= 400 MB/s
                    8.0.3-24022510 | IBM            | fixed 400           | -
                    8.0.3-24022510 | IBM            | dynamic 100 to 401  | INFO AUDIT_RATE_ABOVE 401 MB/s -> <= 400 MB/s
                    8.0.3-24022510 | IBM            | dynamic 100 to 400  | -
                    8.0.3-24022510 | IBM + PURE     | fixed 400           | INFO AUDIT_RATE_ABOVE 400 MB/s -> low
                    8.0.3-24022510 | OTHER + IBM    | fixed 500           | INFO AUDIT_RATE_ABOVE 500 MB/s -> <= 400 MB/s
                    """)
    void findsRatesAboveTheVendorsAdvice(
            String release, String devices, @Nullable String bandwidth, @Nullable String finding) {
        var all = TestDevice.all(devices);
        String[] names = all.stream().map(one -> one.name()).toArray(String[]::new);
        AuditWorld world = new AuditWorld()
                .with(release, all, Map.of(), null)
                .vmfs(6, "ds", "low", bandwidth(bandwidth), names)
                .profile("ibm-advice", "IBM", "reclaim.maxFixedMBps", "400");
        assertThat(world.finding("reclaim-rate-above-profile")).isEqualTo(finding);
    }

    @Test
    void namesTheLimitAndWhoseItIs() {
        AuditWorld world = new AuditWorld()
                .with("6.5.0-4564106", TestDevice.all("PURE"), Map.of(), null)
                .with("8.0.3-24022510", TestDevice.all("PURE"), Map.of(), null)
                .vmfs(6, "ds", "low", bandwidth("fixed 500"), "naa.pure");
        Finding low = world.only("reclaim-rate-above-profile");
        assertThat(low.explanation().params())
                .isEqualTo(Map.of("rate", 500L, "profile", "Pure FlashArray", "limit", 0L));
        assertThat(low.explanation().text())
                .isEqualTo(
                        "Automatic space reclamation can run at up to 500 MB/s. Pure FlashArray recommends the priority Low"
                                + " and no fixed rate.");
        assertThat(low.source()).startsWith("Pure Storage best-practice scripts");

        world.profile("advice", "PURE", "reclaim.maxFixedMBps", "400");
        Finding limit = world.only("reclaim-rate-above-profile");
        assertThat(limit.explanation().text())
                .isEqualTo(
                        "Automatic space reclamation can run at up to 500 MB/s. advice recommends at most 400 MB/s.");
        assertThat(limit.source()).isEqualTo("manual of advice");
        assertThat(limit.remedy()).isNull();
    }

    @Test
    void leavesOutWhatNoReadHostMounts() {
        AuditWorld world = new AuditWorld();
        world.vmfs(6, "nobody's", "none", bandwidth("fixed 500"), "naa.pure")
                .with("8.0.3", TestDevice.all("PURE(delete unsupported)"), Map.of(), null);
        assertThat(Rules.infos())
                .allSatisfy(rule -> assertThat(world.findings(rule.id())).isEmpty());
    }

    @Test
    void findsFiguresOfOtherSourcesThatDisagree() {
        Statement why = new Statement("FIGURE_DISAGREES_MONITORING", "differs", Map.of());
        AuditWorld world = new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE + PURE(name naa.b)"), Map.of(), null)
                .vmfs(6, "ds", "low", null, "naa.pure", "naa.b")
                .monitored("naa.pure", Comparison.AGREES, null)
                .monitored("naa.b", Comparison.DISAGREES, why);
        Finding finding = world.only("array-figures-disagree");
        assertThat(finding.explanation()).isEqualTo(why);
        assertThat(finding.subject()).isEqualTo("array-1: lun-naa.b");
        assertThat(finding.evidence()).containsEntry("source", "STORAGE_MONITORING");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    level   | finding
                    UNKNOWN | -
                    GREEN   | -
                    YELLOW  | WARNING MONITORED_POOL_YELLOW YELLOW -> GREEN
                    RED     | ERROR MONITORED_POOL_RED RED -> GREEN
                    """)
    void findsAlarmsOfPools(Level level, @Nullable String finding) {
        AuditWorld world = new AuditWorld()
                .with("8.0.3", TestDevice.all("PURE"), Map.of(), null)
                .vmfs(6, "ds", "low", null, "naa.pure")
                .alarm("naa.pure", level, new Statement("MONITORED_POOL_" + level, "alarm", Map.of()));
        assertThat(world.finding("array-pool-alarm")).isEqualTo(finding);
    }
}
