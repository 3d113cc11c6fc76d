package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.changes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Finding;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** VMFS3.UseATSForHBOnVMFS5 has the value that the vendors of the host's devices recommend for the release. */
class AtsHeartbeatTest {

    private static final String OPTION = "VMFS3.UseATSForHBOnVMFS5";

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | devices         | value      | finding
                    8.0.3-24022510 | PURE            | 1          | -
                    8.0.3-24022510 | PURE            | 0          | ERROR AUDIT_OPTION 0 -> 1
                    unknown        | PURE            | 0          | ERROR AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | PURE            | unreadable | -
                    8.0.3-24022510 | OTHER           | 1          | -
                    8.0.3-24022510 | OTHER           | 0          | WARNING AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | SILK            | 0          | WARNING AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | -               | 0          | WARNING AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | -               | 1          | -
                    5.5.0-2068190  | IBM             | 0          | -
                    5.5.0-2068190  | IBM             | 1          | WARNING AUDIT_OPTION 1 -> 0
                    6.0.0-5050592  | IBM             | 0          | -
                    6.0.0-5050592  | IBM             | 1          | WARNING AUDIT_OPTION 1 -> 0
                    6.0.0-5050593  | IBM             | 1          | -
                    6.0.0-5050593  | IBM             | 0          | WARNING AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | IBM             | 0          | WARNING AUDIT_OPTION 0 -> 1
                    unknown        | IBM             | 0          | WARNING AUDIT_OPTION 0 -> 1
                    6.5.0-4564106  | HUAWEI          | 0          | -
                    6.5.0-4564106  | HUAWEI          | 1          | WARNING AUDIT_OPTION 1 -> 0
                    6.7.0-8169922  | HUAWEI          | 0          | WARNING AUDIT_OPTION 0 -> 1
                    unknown        | HUAWEI          | 0          | WARNING AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | TEGILE          | 1          | WARNING AUDIT_OPTION 1 -> 0
                    8.0.3-24022510 | TEGILE          | 0          | -
                    8.0.3-24022510 | PURE + OTHER    | 1          | -
                    8.0.3-24022510 | TEGILE + OTHER  | 1          | WARNING AUDIT_OPTION 1 -> 0
                    8.0.3-24022510 | PURE + IBM      | 0          | ERROR AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | IBM + PURE      | 0          | ERROR AUDIT_OPTION 0 -> 1
                    8.0.3-24022510 | PURE + IBM      | 1          | -
                    6.0.0-5050592  | PURE + IBM      | 1          | INFO AUDIT_VENDORS_DISAGREE 1 -> 1 (Pure FlashArray), 0 (IBM SVC / Storwize / FlashSystem)
                    8.0.3-24022510 | TEGILE + PURE   | 0          | INFO AUDIT_VENDORS_DISAGREE 0 -> 0 (Tegile / IntelliFlash), 1 (Pure FlashArray)
                    8.0.3-24022510 | TEGILE + PURE   | unreadable | -
                    """)
    void followsTheVendors(String release, @Nullable String devices, String value, @Nullable String finding) {
        AuditWorld world = AuditWorld.host(release, devices, Map.of(OPTION, value));
        assertThat(world.finding("ats-heartbeat")).isEqualTo(finding);
        if (finding != null && finding.contains("AUDIT_OPTION")) {
            assertThat(changes(world.only("ats-heartbeat")))
                    .containsExactly("esx-1 " + OPTION + finding.substring(finding.lastIndexOf("OPTION") + 6));
        }
    }

    @Test
    void findsNothingOfReleasesWithoutTheOption() {
        assertThat(AuditWorld.host("5.1.0-799733", "PURE", Map.of()).findings("ats-heartbeat"))
                .isEmpty();
    }

    @Test
    void givesVendorsDefaultAndSourcesAsEvidence() {
        Finding finding =
                AuditWorld.host("8.0.3-24022510", "PURE", Map.of(OPTION, "0")).only("ats-heartbeat");
        assertThat(finding.evidence()).isEqualTo(Map.of("votes", "1 (Pure FlashArray)", "default", "1"));
        assertThat(finding.source()).startsWith("Pure Storage");
        assertThat(finding.explanation().params())
                .isEqualTo(Map.of("option", OPTION, "actual", "0", "expected", "1 (Pure FlashArray)"));
    }

    @Test
    void proposesNothingWhileVendorsDisagree() {
        Finding finding = AuditWorld.host("8.0.3-24022510", "TEGILE + PURE", Map.of(OPTION, "0"))
                .only("ats-heartbeat");
        assertThat(finding.remedy()).isNull();
        assertThat(finding.explanation().text()).contains("0 (Tegile / IntelliFlash), 1 (Pure FlashArray)");
        assertThat(finding.explanation().params())
                .isEqualTo(Map.of("expected", "0 (Tegile / IntelliFlash), 1 (Pure FlashArray)"));
        assertThat(finding.source())
                .isEqualTo("vendor knowledge base, quoted; Pure Storage: VMware Storage APIs for Array Integration with"
                        + " the FlashArray (white paper)");
    }
}
