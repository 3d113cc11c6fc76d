package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.changes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Finding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All hosts that mount a datastore have the same value of VMFS3.UseATSForHBOnVMFS5. */
class AtsHeartbeatAgreementTest {

    private static final String OPTION = "VMFS3.UseATSForHBOnVMFS5";

    private static AuditWorld world(String release, String devices, String... values) {
        AuditWorld world = new AuditWorld();
        for (String value : values) {
            world.with(release, TestDevice.all(devices), "-".equals(value) ? Map.of() : Map.of(OPTION, value), null);
        }
        TestDevice.all(devices).forEach(device -> world.vmfs(6, "on " + device.name(), "low", null, device.name()));
        return world;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", useHeadersInDisplayName = true, textBlock = """
                    release        | device | esx-1      | esx-2 | esx-3 | finding                                                          | changes
                    8.0.3-24022510 | PURE   | 1          | 1     | 1     | none                                                             | none
                    8.0.3-24022510 | TEGILE | 0          | 0     | 0     | none                                                             | none
                    8.0.3-24022510 | PURE   | 1          | 0     | 1     | ERROR AUDIT_HEARTBEAT_DIFFERS 0 / 1 ->                           | esx-2 1
                    8.0.3-24022510 | TEGILE | 1          | 0     | 1     | ERROR AUDIT_HEARTBEAT_DIFFERS 0 / 1 ->                           | esx-1 0, esx-3 0
                    6.0.0-5050592  | IBM    | 1          | 0     | 0     | ERROR AUDIT_HEARTBEAT_DIFFERS 0 / 1 ->                           | esx-1 0
                    unknown        | IBM    | 1          | 0     | 0     | ERROR AUDIT_HEARTBEAT_DIFFERS 0 / 1 ->                           | esx-2 1, esx-3 1
                    8.0.3-24022510 | PURE   | unreadable | 1     | 1     | none                                                             | none
                    8.0.3-24022510 | PURE   | unreadable | 1     | 0     | ERROR AUDIT_HEARTBEAT_DIFFERS 0 / 1 ->                           | esx-3 1
                    8.0.3-24022510 | PURE   | -          | -     | 0     | none                                                             | none
                    """)
    void comparesTheHostsOfADatastore(
            String release,
            String device,
            String first,
            String second,
            String third,
            @Nullable String finding,
            @Nullable String changes) {
        AuditWorld world = world(release, device, first, second, third);
        assertThat(world.finding("ats-heartbeat-agreement")).isEqualTo(finding);
        if (changes != null) {
            assertThat(changes(world.only("ats-heartbeat-agreement")).stream()
                            .map(one -> one.replaceAll(" " + OPTION + " . ->", "")))
                    .containsExactly(changes.split(", "));
        }
    }

    @Test
    void namesTheHostsOfEachValue() {
        Finding finding = world("8.0.3-24022510", "PURE", "1", "0", "1").only("ats-heartbeat-agreement");
        assertThat(finding.evidence())
                .isEqualTo(Map.of("hostsByValue", Map.of("0", List.of("esx-2"), "1", List.of("esx-1", "esx-3"))));
        assertThat(finding.objectName()).isEqualTo("on naa.pure");
        assertThat(finding.datastores()).containsExactly("datastore-1");
        assertThat(finding.source()).isEqualTo("VMware KB 2113956 (Broadcom 326437)");
        assertThat(finding.explanation().params()).isEqualTo(Map.of("option", OPTION));
    }

    @Test
    void proposesNothingWhileVendorsDisagree() {
        AuditWorld world = world("8.0.3-24022510", "TEGILE + PURE", "1", "0");
        assertThat(world.findings("ats-heartbeat-agreement"))
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding.remedy()).isNull());
    }

    @Test
    void looksAtDatastoresOneByOne() {
        AuditWorld world = new AuditWorld();
        world.with("8.0.3", TestDevice.all("PURE"), Map.of(OPTION, "0"), null)
                .vmfs(6, "alone", "low", null, "naa.pure")
                .with("8.0.3", TestDevice.all("PURE + OTHER"), Map.of(OPTION, "1"), null)
                .vmfs(6, "shared", "low", null, "naa.pure");
        assertThat(world.only("ats-heartbeat-agreement").objectName()).isEqualTo("shared");
    }
}
