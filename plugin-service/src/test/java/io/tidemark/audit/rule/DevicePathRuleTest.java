package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.commands;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Path selection, I/Os before the next path, and number of paths have the recommended values. */
class DevicePathRuleTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    rule        | release        | devices                                         | finding
                    path-policy | 8.0.3-24022510 | PURE                                            | -
                    path-policy | 8.0.3-24022510 | PURE(policy VMW_PSP_FIXED)                      | WARNING AUDIT_PATH_POLICY VMW_PSP_FIXED -> VMW_PSP_RR (Pure FlashArray)
                    path-policy | unknown        | SILK(policy VMW_PSP_MRU)                        | WARNING AUDIT_PATH_POLICY VMW_PSP_MRU -> VMW_PSP_RR (Silk (Kaminario))
                    path-policy | 8.0.3-24022510 | XTREMIO(policy VMW_PSP_MRU)                     | WARNING AUDIT_PATH_POLICY VMW_PSP_MRU -> VMW_PSP_RR (Dell XtremIO)
                    path-policy | 8.0.3-24022510 | PURE(policy LB-RR)                              | -
                    path-policy | 8.0.3-24022510 | PURE(policy LB-IOPS)                            | -
                    path-policy | 8.0.3-24022510 | PURE(policy LB--Latency)                        | -
                    path-policy | 8.0.3-24022510 | PURE(policy FIXED)                              | WARNING AUDIT_PATH_POLICY FIXED -> VMW_PSP_RR (Pure FlashArray)
                    path-policy | 8.0.3-24022510 | PURE(policy unread)                             | -
                    path-policy | 8.0.3-24022510 | OTHER(policy VMW_PSP_MRU)                       | -
                    path-policy | 8.0.3-24022510 | IBM(policy VMW_PSP_MRU) + PURE                  | -
                    path-policy | 8.0.3-24022510 | -                                               | -
                    path-iops   | 6.7.0-8169922  | PURE                                            | -
                    path-iops   | 6.7.0-8169922  | PURE(iops 1000)                                 | WARNING AUDIT_PATH_IOPS 1000 -> 1 (Pure FlashArray)
                    path-iops   | 6.7.0-8169922  | PURE(limit latency, iops 1000)                  | -
                    path-iops   | 7.0.0-15843807 | PURE                                            | INFO AUDIT_OLDER_ADVICE 1 -> latency (Pure FlashArray)
                    path-iops   | 7.0.0-15843807 | PURE(iops 1000)                                 | WARNING AUDIT_PATH_IOPS 1000 -> latency (Pure FlashArray)
                    path-iops   | 7.0.0-15843807 | PURE + PURE(name naa.b, iops 1000)              | WARNING AUDIT_PATH_IOPS 1, 1000 -> latency (Pure FlashArray)
                    path-iops   | 8.0.3-24022510 | PURE(limit latency, iops unread)                | -
                    path-iops   | unknown        | PURE(iops 2)                                    | WARNING AUDIT_PATH_IOPS 2 -> latency (Pure FlashArray)
                    path-iops   | 8.0.3-24022510 | XTREMIO(iops 1000)                              | WARNING AUDIT_PATH_IOPS 1000 -> 1 (Dell XtremIO)
                    path-iops   | 8.0.3-24022510 | NETAPP(iops 1000)                               | WARNING AUDIT_PATH_IOPS 1000 -> 1 (NetApp ONTAP)
                    path-iops   | 8.0.3-24022510 | SILK(iops 2)                                    | -
                    path-iops   | 8.0.3-24022510 | SILK                                            | WARNING AUDIT_PATH_IOPS 1 -> 2 (Silk (Kaminario))
                    path-iops   | 6.7.0-8169922  | PURE + SILK(iops 2)                             | -
                    path-iops   | 6.7.0-8169922  | PURE(iops 2) + SILK                             | WARNING AUDIT_PATH_IOPS 1, 2 -> 1 (Pure FlashArray), 2 (Silk (Kaminario))
                    path-iops   | 8.0.3-24022510 | PURE(policy LB-IOPS, limit unread, iops 1000)   | WARNING AUDIT_PATH_IOPS 1000 -> latency (Pure FlashArray)
                    path-iops   | 8.0.3-24022510 | PURE(policy LB-Latency, limit unread, iops 1000)| -
                    path-iops   | 8.0.3-24022510 | PURE(policy LB--Latency, limit unread)          | -
                    path-iops   | 8.0.3-24022510 | PURE(policy LB-RR, limit unread, iops 1000)     | -
                    path-iops   | 8.0.3-24022510 | PURE(iops unread)                               | -
                    path-iops   | 8.0.3-24022510 | OTHER(iops 1000) + HITACHI(iops 1000)           | -
                    path-count  | 8.0.3-24022510 | PURE                                            | -
                    path-count  | 8.0.3-24022510 | PURE(paths 8)                                   | -
                    path-count  | 8.0.3-24022510 | PURE(paths 3)                                   | WARNING AUDIT_PATH_COUNT 3 -> 4 (Pure FlashArray)
                    path-count  | unknown        | PURE(paths 1)                                   | WARNING AUDIT_PATH_COUNT 1 -> 4 (Pure FlashArray)
                    path-count  | 8.0.3-24022510 | PURE(paths 1) + PURE(name naa.b, paths 3)       | WARNING AUDIT_PATH_COUNT 1, 3 -> 4 (Pure FlashArray)
                    path-count  | 8.0.3-24022510 | PURE(paths unread)                              | -
                    path-count  | 8.0.3-24022510 | SILK(paths 1) + OTHER(paths 1)                  | -
                    path-adapters | 8.0.3-24022510 | PURE                                          | -
                    path-adapters | 8.0.3-24022510 | PURE(adapters 1)                              | WARNING AUDIT_PATH_ADAPTERS 1 -> 2 (Pure FlashArray)
                    path-adapters | 8.0.3-24022510 | PURE(adapters unread) + OTHER(adapters 1)     | -
                    path-targets  | 8.0.3-24022510 | PURE                                          | -
                    path-targets  | 8.0.3-24022510 | PURE(targets 2)                               | WARNING AUDIT_PATH_TARGETS 2 -> 4 (Pure FlashArray)
                    path-targets  | 8.0.3-24022510 | PURE(targets unread) + OTHER(targets 1)       | -
                    path-controllers | 8.0.3-24022510 | PURE                                       | -
                    path-controllers | 8.0.3-24022510 | PURE(controllers 1)                        | WARNING AUDIT_PATH_CONTROLLERS 1 -> 2 (Pure FlashArray)
                    path-ports    | 8.0.3-24022510 | PURE                                          | -
                    path-ports    | 8.0.3-24022510 | PURE(ports 3/1)                               | WARNING AUDIT_PATH_PORTS 3+1 -> 2 (Pure FlashArray)
                    path-ports    | 8.0.3-24022510 | PURE(ports 4)                                 | -
                    path-ports    | 8.0.3-24022510 | PURE(ports unread) + OTHER(ports 3/1)         | -
                    path-controllers | 8.0.3-24022510 | PURE(controllers unread) + OTHER(controllers 1) | -
                    satp-rule   | 8.0.3-24022510 | PURE                                            | -
                    satp-rule   | 8.0.3-24022510 | PURE(satp VMW_SATP_ALUA;VMW_PSP_RR;iops=1)      | INFO AUDIT_OLDER_ADVICE VMW_SATP_ALUA VMW_PSP_RR iops=1 -> VMW_SATP_ALUA VMW_PSP_RR policy=latency (Pure FlashArray)
                    satp-rule   | 6.7.0-8169922  | PURE(satp VMW_SATP_ALUA;VMW_PSP_RR;iops=1)      | -
                    satp-rule   | 8.0.3-24022510 | PURE(satp VMW_SATP_ALUA;VMW_PSP_MRU)            | WARNING AUDIT_SATP_RULE VMW_SATP_ALUA VMW_PSP_MRU -> VMW_SATP_ALUA VMW_PSP_RR policy=latency (Pure FlashArray)
                    satp-rule   | 6.7.0-8169922  | PURE(satp -)                                    | WARNING AUDIT_SATP_RULE - -> VMW_SATP_ALUA VMW_PSP_RR iops=1 (Pure FlashArray)
                    satp-rule   | 8.0.3-24022510 | PURE(satp unread) + OTHER(satp -)               | -
                    satp-rule   | 8.0.3-24022510 | NETAPP(satp VMW_SATP_ALUA;VMW_PSP_RR)           | -
                    satp-rule   | 8.0.3-24022510 | NETAPP(satp VMW_SATP_DEFAULT_AA;VMW_PSP_FIXED)  | WARNING AUDIT_SATP_RULE VMW_SATP_DEFAULT_AA VMW_PSP_FIXED -> VMW_SATP_ALUA VMW_PSP_RR (NetApp ONTAP)
                    satp-rule   | 8.0.3-24022510 | 3PAR(satp VMW_SATP_ALUA;VMW_PSP_RR)             | WARNING AUDIT_SATP_RULE VMW_SATP_ALUA VMW_PSP_RR -> VMW_SATP_ALUA VMW_PSP_RR iops=1 (HPE 3PAR / Primera / Alletra 9000)
                    iscsi-delayed-ack   | 8.0.3-24022510 | PURE                                    | -
                    iscsi-delayed-ack   | 8.0.3-24022510 | PURE(ack false)                         | -
                    iscsi-delayed-ack   | 8.0.3-24022510 | PURE(ack true)                          | WARNING AUDIT_ISCSI_DELAYED_ACK true -> false (Pure FlashArray)
                    iscsi-delayed-ack   | 8.0.3-24022510 | PURE(ack true/false)                    | WARNING AUDIT_ISCSI_DELAYED_ACK false, true -> false (Pure FlashArray)
                    iscsi-delayed-ack   | 8.0.3-24022510 | PURE(ack unread) + OTHER(ack true)      | -
                    iscsi-login-timeout | 8.0.3-24022510 | PURE(ack false)                         | -
                    iscsi-login-timeout | 8.0.3-24022510 | PURE(ack false, timeout 5)              | WARNING AUDIT_ISCSI_LOGIN_TIMEOUT 5 -> 30 (Pure FlashArray)
                    iscsi-login-timeout | 8.0.3-24022510 | PURE(ack false, timeout unread)         | -
                    iscsi-port-binding  | 8.0.3-24022510 | PURE(ack false)                         | -
                    iscsi-port-binding  | 8.0.3-24022510 | PURE(ack false, bound 3)                | -
                    iscsi-port-binding  | 8.0.3-24022510 | PURE(ack false, bound 0)                | WARNING AUDIT_ISCSI_BOUND_PORTS 0 -> 2 (Pure FlashArray)
                    iscsi-port-binding  | 8.0.3-24022510 | PURE(ack false, bound unread)           | -
                    path-policy | 8.0.3-24022510 | HITACHI(policy VMW_PSP_MRU)                     | WARNING AUDIT_PATH_POLICY VMW_PSP_MRU -> VMW_PSP_RR (Hitachi VSP)
                    path-policy | 8.0.3-24022510 | NETAPP(policy VMW_PSP_MRU)                      | WARNING AUDIT_PATH_POLICY VMW_PSP_MRU -> VMW_PSP_RR (NetApp ONTAP)
                    """)
    void comparesEveryDeviceWithItsOwnVendor(
            String rule, String release, @Nullable String devices, @Nullable String finding) {
        assertThat(AuditWorld.host(release, devices, Map.of()).finding(rule)).isEqualTo(finding);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    rule        | device                                        | command
                    path-policy | PURE(policy VMW_PSP_MRU)                      | esxcli storage nmp device set --device naa.pure --psp VMW_PSP_RR
                    path-policy | PURE(policy FIXED)                            | -
                    path-iops   | SILK(iops 1000)                               | esxcli storage nmp psp roundrobin deviceconfig set --type iops --iops 2 --device naa.silk
                    path-iops   | PURE                                          | esxcli storage nmp psp roundrobin deviceconfig set --type latency --device naa.pure
                    path-iops   | PURE(policy LB-IOPS, limit unread, iops 1000) | -
                    satp-rule   | PURE(satp -)                                  | esxcli storage nmp satp rule add --satp VMW_SATP_ALUA --vendor PURE --model FlashArray --psp VMW_PSP_RR --psp-option "policy=latency"
                    satp-rule   | NETAPP(satp -)                                | esxcli storage nmp satp rule add --satp VMW_SATP_ALUA --vendor NETAPP --model 'LUN C-Mode' --psp VMW_PSP_RR
                    satp-rule   | HOSTILE(satp -)                               | esxcli storage nmp satp rule add --satp VMW_SATP_ALUA --vendor NETAPP --model 'LUN`reboot -f`' --psp VMW_PSP_RR
                    iscsi-delayed-ack   | PURE(ack true/false)                  | esxcli iscsi adapter target portal param set --adapter vmhba64 --address 10.0.0.4:3260 --name iqn.2010-06.com.purestorage:flasharray.1 --key DelayedAck --value false
                    iscsi-login-timeout | PURE(ack false, timeout 5)            | esxcli iscsi adapter target portal param set --adapter vmhba64 --address 10.0.0.5:3260 --name iqn.2010-06.com.purestorage:flasharray.1 --key LoginTimeout --value 30
                    iscsi-port-binding  | PURE(ack false, bound 1)              | -
                    path-count  | PURE(paths 2)                                 | -
                    """)
    void showsCommandsOfTheDevicesOwnPlugIn(String rule, String device, @Nullable String command) {
        Finding finding = AuditWorld.host("8.0.3", device, Map.of()).only(rule);
        assertThat(commands(finding)).isEqualTo(command == null ? List.of() : List.of(command));
        assertThat(finding.remedy() == null).isEqualTo(command == null);
    }

    @Test
    void namesTheDevicesThatDeviate() {
        Finding finding = AuditWorld.host(
                        "8.0.3",
                        "PURE(limit latency) + PURE(name naa.b, iops 1000) + PURE(name naa.c, iops 10)",
                        Map.of())
                .only("path-iops");
        assertThat(finding.evidence()).isEqualTo(Map.of("devices", List.of("naa.b", "naa.c")));
        assertThat(finding.explanation().params()).isEqualTo(Map.of("devices", 2));
        assertThat(finding.explanation().text())
                .isEqualTo("2 devices select paths otherwise than the vendor recommends.");
        assertThat(finding.source()).startsWith("Pure Storage");
        assertThat(finding.actual()).isEqualTo("10, 1000");
    }

    @Test
    void showsOneRuleForAllDevicesOfAModel() {
        Finding finding = AuditWorld.host("8.0.3", "PURE(satp -) + PURE(name naa.b, satp -)", Map.of())
                .only("satp-rule");
        assertThat(commands(finding)).hasSize(1);
        assertThat(finding.source()).contains("version 5 (2021)");
    }

    @Test
    void namesTwentyDevicesAtMost() {
        List<String> devices = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            devices.add("PURE(name naa." + i + ", paths 2)");
        }
        Finding finding =
                AuditWorld.host("8.0.3", String.join(" + ", devices), Map.of()).only("path-count");
        assertThat((List<?>) finding.evidence().get("devices"))
                .hasSize(21)
                .last()
                .isEqualTo("+1");
        assertThat(finding.explanation().params()).isEqualTo(Map.of("devices", 21));
    }
}
