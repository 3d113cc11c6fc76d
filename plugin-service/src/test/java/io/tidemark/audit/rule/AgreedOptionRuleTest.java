package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.changes;
import static io.tidemark.audit.rule.AuditWorld.commands;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Finding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ATS locking, XCOPY and WRITE SAME are on; DiskMaxIOSize and SchedQuantum have the recommended values. */
class AgreedOptionRuleTest {

    private static final Map<String, String> OPTIONS = Map.of(
            "ats-locking", "VMFS3.HardwareAcceleratedLocking",
            "xcopy-off", "DataMover.HardwareAcceleratedMove",
            "write-same-off", "DataMover.HardwareAcceleratedInit",
            "disk-max-io-size", "Disk.DiskMaxIOSize",
            "sched-quantum", "Disk.SchedQuantum",
            "queue-full-sample-size", "Disk.QFullSampleSize");

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    rule             | release        | devices                                  | value      | finding
                    ats-locking      | 8.0.3-24022510 | PURE                                     | 1          | -
                    ats-locking      | 8.0.3-24022510 | PURE                                     | 0          | ERROR AUDIT_OPTION 0 -> 1
                    ats-locking      | 8.0.3-24022510 | OTHER                                    | 0          | ERROR AUDIT_OPTION 0 -> 1
                    ats-locking      | 5.0.0-469512   | SILK                                     | 0          | ERROR AUDIT_OPTION 0 -> 1
                    ats-locking      | unknown        | PURE                                     | 0          | ERROR AUDIT_OPTION 0 -> 1
                    ats-locking      | 8.0.3-24022510 | -                                        | 0          | ERROR AUDIT_OPTION 0 -> 1
                    ats-locking      | 8.0.3-24022510 | PURE                                     | unreadable | -
                    xcopy-off        | 8.0.3-24022510 | PURE                                     | 1          | -
                    xcopy-off        | 8.0.3-24022510 | PURE                                     | 0          | ERROR AUDIT_OPTION 0 -> 1
                    xcopy-off        | 6.5.0-4564106  | OTHER(clone unsupported)                 | 0          | INFO AUDIT_OPTION 0 -> 1
                    xcopy-off        | 6.5.0-4564106  | OTHER(clone unknown)                     | 0          | INFO AUDIT_OPTION 0 -> 1
                    xcopy-off        | 6.5.0-4564106  | OTHER(clone unread)                      | 0          | INFO AUDIT_OPTION 0 -> 1
                    xcopy-off        | 6.5.0-4564106  | OTHER(clone unsupported) + PURE          | 0          | ERROR AUDIT_OPTION 0 -> 1
                    xcopy-off        | 6.5.0-4564106  | OTHER(zero unsupported)                  | 0          | ERROR AUDIT_OPTION 0 -> 1
                    xcopy-off        | 6.5.0-4564106  | -                                        | 0          | INFO AUDIT_OPTION 0 -> 1
                    xcopy-off        | unknown        | PURE                                     | unreadable | -
                    write-same-off   | 8.0.3-24022510 | PURE                                     | 1          | -
                    write-same-off   | 8.0.3-24022510 | SILK                                     | 0          | ERROR AUDIT_OPTION 0 -> 1
                    write-same-off   | 8.0.3-24022510 | OTHER(zero unsupported)                  | 0          | INFO AUDIT_OPTION 0 -> 1
                    write-same-off   | 8.0.3-24022510 | OTHER(clone unsupported)                 | 0          | ERROR AUDIT_OPTION 0 -> 1
                    write-same-off   | unknown        | PURE + OTHER(zero unsupported)           | 0          | ERROR AUDIT_OPTION 0 -> 1
                    write-same-off   | 8.0.3-24022510 | PURE                                     | unreadable | -
                    disk-max-io-size | 6.7.0-8169922  | XTREMIO                                  | 4096       | -
                    disk-max-io-size | 6.7.0-8169922  | XTREMIO                                  | 32767      | WARNING AUDIT_OPTION 32767 -> 4096
                    disk-max-io-size | unknown        | XTREMIO                                  | 1024       | WARNING AUDIT_OPTION 1024 -> 4096
                    disk-max-io-size | 6.7.0-8169922  | PURE + XTREMIO                           | 32767      | WARNING AUDIT_OPTION 32767 -> 4096
                    disk-max-io-size | 6.0.0-14513179 | PURE                                     | 32767      | WARNING AUDIT_OPTION 32767 -> 4096
                    disk-max-io-size | 6.0.0-14513180 | PURE                                     | 32767      | -
                    disk-max-io-size | 6.0.0-14513180 | PURE                                     | 4096       | WARNING AUDIT_OPTION 4096 -> 32767
                    disk-max-io-size | 6.5.0-4564106  | PURE                                     | 4096       | -
                    disk-max-io-size | 6.5.0-10390115 | PURE                                     | 32767      | WARNING AUDIT_OPTION 32767 -> 4096
                    disk-max-io-size | 6.5.0-10390116 | PURE                                     | 32767      | -
                    disk-max-io-size | 6.7.0-8169922  | PURE                                     | 1024       | WARNING AUDIT_OPTION 1024 -> 4096
                    disk-max-io-size | 6.7.0-10302607 | PURE                                     | 4096       | -
                    disk-max-io-size | 6.7.0-10302608 | PURE                                     | 32767      | -
                    disk-max-io-size | 8.0.3-24022510 | PURE                                     | 4096       | WARNING AUDIT_OPTION 4096 -> 32767
                    disk-max-io-size | 8.0.3-24022510 | PURE + XTREMIO                           | 32767      | INFO AUDIT_TRANSFER_SIZE_SEVERAL 32767 -> 4096
                    disk-max-io-size | 8.0.3-24022510 | PURE + XTREMIO                           | 4096       | -
                    queue-full-sample-size | 6.7.0-8169922 | NETAPP                              | 0          | WARNING AUDIT_OPTION 0 -> 32
                    queue-full-sample-size | 8.0.3-24022510 | NETAPP                             | 32         | -
                    queue-full-sample-size | 8.0.3-24022510 | PURE                               | 0          | -
                    disk-max-io-size | 6.7.0-8169922  | -                                        | 1024       | -
                    disk-max-io-size | 6.7.0-8169922  | XTREMIO                                  | unreadable | -
                    sched-quantum    | 7.0.3-19193900 | XTREMIO                                  | 64         | -
                    sched-quantum    | 7.0.3-19193900 | XTREMIO                                  | 8          | WARNING AUDIT_OPTION 8 -> 64
                    sched-quantum    | unknown        | OTHER + XTREMIO                          | 8          | WARNING AUDIT_OPTION 8 -> 64
                    sched-quantum    | 7.0.3-19193900 | OTHER                                    | 32         | -
                    sched-quantum    | 7.0.3-19193900 | XTREMIO                                  | unreadable | -
                    """)
    void findsWhatDeviates(
            String rule, String release, @Nullable String devices, String value, @Nullable String finding) {
        String option = OPTIONS.get(rule);
        AuditWorld world = AuditWorld.host(release, devices, Map.of(option, value));
        assertThat(world.finding(rule)).isEqualTo(finding);
        if (finding != null) {
            String wanted = finding.substring(finding.indexOf("->") + 3);
            assertThat(changes(world.only(rule))).containsExactly("esx-1 " + option + " " + value + " -> " + wanted);
        }
    }

    @Test
    void turnsAtsOffForTheDevicesOfTheVendorThatAsksForItAndNeverForTheHost() {
        Finding finding = AuditWorld.host(
                        "8.0.3-24022510", "PURE + OTHER", Map.of("VMFS3.HardwareAcceleratedLocking", "1"))
                .profile("old-array", "ACME", "VMFS3.HardwareAcceleratedLocking", "0")
                .only("ats-locking");
        assertThat(finding.explanation().code()).isEqualTo("AUDIT_OPTION_OFF_FOR_DEVICES");
        assertThat(finding.explanation().text())
                .contains("applies to the whole host")
                .contains("Contact the vendor before you disable VAAI");
        assertThat(changes(finding)).isEmpty();
        assertThat(commands(finding))
                .containsExactly("vmkfstools --configATSOnly 0 /vmfs/devices/disks/"
                        + TestDevice.all("OTHER").get(0).name() + ":1");
    }

    @Test
    void asksToContactTheVendorBeforeAnotherPrimitiveIsDisabled() {
        Finding finding = AuditWorld.host("8.0.3-24022510", "OTHER", Map.of("DataMover.HardwareAcceleratedMove", "1"))
                .profile("old-array", "ACME", "DataMover.HardwareAcceleratedMove", "0")
                .only("xcopy-off");
        assertThat(finding.explanation().code()).isEqualTo("AUDIT_OPTION_OFF");
        assertThat(finding.explanation().text()).contains("Contact the vendor before you disable VAAI");
        assertThat(changes(finding)).isEmpty();
    }

    @Test
    void givesDevicesDefaultAndSourcesAsEvidence() {
        Finding finding = AuditWorld.host(
                        "8.0.3-24022510", "PURE + SILK + OTHER", Map.of("DataMover.HardwareAcceleratedMove", "0"))
                .only("xcopy-off");
        assertThat(finding.evidence()).isEqualTo(Map.of("devices", 3, "default", "1"));
        assertThat(finding.source())
                .isEqualTo("Pure Storage: VMware Storage APIs for Array Integration with the FlashArray (white paper);"
                        + " Silk best-practice validator script");
        assertThat(finding.explanation().params())
                .isEqualTo(Map.of(
                        "option",
                        "DataMover.HardwareAcceleratedMove",
                        "actual",
                        "0",
                        "expected",
                        "1 (Pure FlashArray), 1 (Silk (Kaminario))"));
        assertThat(finding.explanation().text())
                .isEqualTo(
                        "DataMover.HardwareAcceleratedMove is 0. Expected: 1 (Pure FlashArray), 1 (Silk (Kaminario)).");
        assertThat(finding.objectName()).isEqualTo("esx-1");
    }

    @Test
    void findsNothingOfOptionsThatTheHostDoesNotExpose() {
        AuditWorld world = AuditWorld.host("4.1.0-260247", "PURE + XTREMIO", Map.of());
        assertThat(OPTIONS.keySet())
                .allSatisfy(rule -> assertThat(world.findings(rule)).isEmpty());
    }

    @Test
    void findsNothingWhereVendorsWantDifferentValues() {
        AuditWorld world = AuditWorld.host("7.0.3-19193900", "XTREMIO + OTHER", Map.of("Disk.SchedQuantum", "8"))
                .profile("netapp", "ACME", "Disk.SchedQuantum", "16");
        assertThat(world.findings("sched-quantum")).isEmpty();
    }

    @Test
    void proposesNoValueThatTheHostDoesNotTake() {
        AuditWorld world = AuditWorld.host("7.0.3-19193900", "OTHER", Map.of("Disk.SchedQuantum", "8"));
        for (String value : List.of("0", "65")) {
            world.profile("netapp-" + value, "ACME", "Disk.SchedQuantum", value);
            assertThat(world.finding("sched-quantum")).isEqualTo("WARNING AUDIT_OPTION 8 -> " + value);
            assertThat(changes(world.only("sched-quantum"))).isEmpty();
        }
        for (String value : List.of("1", "64")) {
            world.profile("netapp-" + value, "ACME", "Disk.SchedQuantum", value);
            assertThat(changes(world.only("sched-quantum"))).containsExactly("esx-1 Disk.SchedQuantum 8 -> " + value);
        }
    }
}
