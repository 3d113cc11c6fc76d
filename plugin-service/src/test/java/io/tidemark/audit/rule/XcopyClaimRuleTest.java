package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.commands;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A VAAI claim rule lets PowerMax devices use the array's own XCOPY sizes from ESXi 6.0 on. */
class XcopyClaimRuleTest {

    private static final ClaimRule PURE_914 =
            new ClaimRule("914", "VMW_VAAIP_T10", "vendor=PURE model=*", false, false, 0);
    private static final ClaimRule SYMM_65430 =
            new ClaimRule("65430", "VMW_VAAIP_SYMM", "vendor=EMC model=SYMMETRIX", false, false, 0);
    private static final ClaimRule SYMM_ARRAY =
            new ClaimRule("65431", "VMW_VAAIP_SYMM", "vendor=EMC model=SYMMETRIX", true, true, 245760);
    private static final ClaimRule ANY_MODEL_ARRAY =
            new ClaimRule("65432", "VMW_VAAIP_SYMM", "vendor=EMC model=*", true, true, 245760);

    private static AuditWorld world(String release, String devices, @Nullable List<ClaimRule> rules) {
        AuditWorld world = new AuditWorld().with(release, TestDevice.all(devices), Map.of(), rules);
        TestDevice.all(devices).forEach(one -> world.vmfs(6, one.name(), "low", null, one.name()));
        return world;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | devices          | claim rules             | finding
                    6.0.0-2494585  | POWERMAX         | host values             | WARNING AUDIT_CLAIM_RULE host value -> array values
                    8.0.3-24022510 | POWERMAX         | -                       | WARNING AUDIT_CLAIM_RULE host value -> array values
                    unknown        | POWERMAX         | host values             | WARNING AUDIT_CLAIM_RULE host value -> array values
                    5.5.0-2068190  | POWERMAX         | host values             | -
                    8.0.3-24022510 | POWERMAX         | array values            | -
                    8.0.3-24022510 | POWERMAX         | any model               | -
                    8.0.3-24022510 | POWERMAX         | unreadable              | -
                    8.0.3-24022510 | PURE             | -                       | -
                    8.0.3-24022510 | OTHER + XTREMIO  | -                       | -
                    8.0.3-24022510 | PURE + POWERMAX  | array values            | -
                    8.0.3-24022510 | PURE + POWERMAX  | host values             | WARNING AUDIT_CLAIM_RULE host value -> array values
                    """)
    void looksForLoadedRules(String release, String devices, @Nullable String claimRules, @Nullable String finding) {
        List<ClaimRule> rules = switch (String.valueOf(claimRules)) {
            case "host values" -> List.of(PURE_914, SYMM_65430);
            case "array values" -> List.of(PURE_914, SYMM_ARRAY);
            case "any model" -> List.of(ANY_MODEL_ARRAY);
            case "unreadable" -> null;
            default -> List.of();
        };
        assertThat(world(release, devices, rules).finding("xcopy-claim-rule")).isEqualTo(finding);
    }

    @Test
    void replacesTheRuleThatIsThere() {
        Finding finding =
                world("8.0.3", "PURE + POWERMAX", List.of(PURE_914, SYMM_65430)).only("xcopy-claim-rule");
        assertThat(commands(finding))
                .containsExactly(
                        "esxcli storage core claimrule remove --claimrule-class VAAI --rule 65430",
                        "esxcli storage core claimrule add --claimrule-class VAAI --rule 65430 --plugin VMW_VAAIP_SYMM"
                                + " --type vendor --vendor EMC --model SYMMETRIX --xcopy-use-array-values"
                                + " --xcopy-use-multi-segs",
                        "esxcli storage core claimrule load --claimrule-class VAAI");
        assertThat(finding.evidence()).isEqualTo(Map.of("devices", List.of("naa.powermax")));
        assertThat(finding.explanation().params()).isEqualTo(Map.of("devices", "EMC SYMMETRIX"));
        assertThat(finding.explanation().text())
                .isEqualTo(
                        "No loaded VAAI claim rule applies the XCOPY sizes of the array to these devices: EMC SYMMETRIX.");
        assertThat(finding.source()).isEqualTo("drewtonnesen.wordpress.com 2015; cormachogan.com 2015/04/30");
    }

    @Test
    void removesNoRuleOfOthers() {
        Finding finding = world("8.0.3", "POWERMAX", List.of(PURE_914)).only("xcopy-claim-rule");
        assertThat(commands(finding))
                .containsExactly(
                        "esxcli storage core claimrule add --claimrule-class VAAI --rule 915 --plugin VMW_VAAIP_T10"
                                + " --type vendor --vendor EMC --model SYMMETRIX --xcopy-use-array-values"
                                + " --xcopy-use-multi-segs",
                        "esxcli storage core claimrule load --claimrule-class VAAI");
    }

    @Test
    void givesEachKindOfDeviceARuleOfItsOwn() {
        AuditWorld world = world("8.0.3", "POWERMAX + OTHER + OTHER(name naa.b)", List.of())
                .profile("hitachi", "ACME", "claimRule.arrayValues", "true");
        Finding finding = world.only("xcopy-claim-rule");
        assertThat(commands(finding)).hasSize(3).satisfies(commands -> {
            assertThat(commands.get(0)).contains("--rule 914", "--vendor EMC");
            assertThat(commands.get(1)).contains("--rule 915", "--vendor ACME --model DISK");
            assertThat(commands.get(2)).endsWith("load --claimrule-class VAAI");
        });
        assertThat(finding.explanation().params()).isEqualTo(Map.of("devices", "EMC SYMMETRIX, ACME DISK"));
        assertThat(finding.evidence().get("devices")).isEqualTo(List.of("naa.powermax", "naa.other", "naa.b"));
    }

    @Test
    void namesTwentyDevicesAtMost() {
        List<String> devices = new ArrayList<>();
        for (int i = 0; i < 23; i++) {
            devices.add("POWERMAX(name naa." + i + ")");
        }
        Finding finding = world("8.0.3", String.join(" + ", devices), List.of()).only("xcopy-claim-rule");
        assertThat((List<?>) finding.evidence().get("devices"))
                .hasSize(21)
                .last()
                .isEqualTo("+3");
        Finding twenty = world("8.0.3", String.join(" + ", devices.subList(0, 20)), List.of())
                .only("xcopy-claim-rule");
        assertThat((List<?>) twenty.evidence().get("devices"))
                .hasSize(20)
                .last()
                .isEqualTo("naa.19");
    }
}
