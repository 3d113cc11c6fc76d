package io.tidemark.audit.rule;

import static io.tidemark.audit.rule.AuditWorld.changes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.finding.Finding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DataMover.MaxHWTransferSize has the recommended value, or the lowest of several, unless a claim rule replaces it. */
class MaxHwTransferSizeTest {

    private static final String OPTION = "DataMover.MaxHWTransferSize";

    private static AuditWorld world(String release, @Nullable String devices, String value, List<ClaimRule> rules) {
        AuditWorld world = new AuditWorld().with(release, TestDevice.all(devices), Map.of(OPTION, value), rules);
        TestDevice.all(devices).forEach(one -> world.vmfs(6, one.name(), "low", null, one.name()));
        return world;
    }

    private static @Nullable List<ClaimRule> rules(@Nullable String notation) {
        ClaimRule rule = new ClaimRule("65000", "VMW_VAAIP_T10", "vendor=PURE model=*", true, true, 0);
        ClaimRule plain = new ClaimRule("65001", "VMW_VAAIP_T10", "vendor=PURE model=*", false, false, 0);
        return switch (String.valueOf(notation)) {
            case "array values" -> List.of(plain, rule);
            case "host values" -> List.of(plain);
            case "unreadable" -> null;
            default -> List.of();
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", useHeadersInDisplayName = true, textBlock = """
                    release        | devices              | claim rules  | value      | finding
                    8.0.3-24022510 | PURE                 | -            | 16384      | -
                    8.0.3-24022510 | PURE                 | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    unknown        | PURE                 | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    5.5.0-2068190  | PURE                 | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    8.0.3-24022510 | PURE                 | -            | unreadable | -
                    8.0.3-24022510 | PURE                 | host values  | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    8.0.3-24022510 | PURE                 | array values | 4096       | -
                    8.0.3-24022510 | PURE                 | unreadable   | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    8.0.3-24022510 | SOLIDFIRE            | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    8.0.3-24022510 | XTREMIO              | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 256
                    8.0.3-24022510 | XTREMIO              | -            | 256        | -
                    8.0.3-24022510 | OTHER                | -            | 4096       | -
                    8.0.3-24022510 | OTHER                | -            | 16384      | WARNING AUDIT_OPTION 16384 -> 4096
                    8.0.3-24022510 | OTHER                | array values | 16384      | WARNING AUDIT_OPTION 16384 -> 4096
                    8.0.3-24022510 | -                    | -            | 16384      | -
                    5.5.0-2068190  | POWERMAX             | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    6.0.0-2494585  | POWERMAX             | -            | 4096       | -
                    unknown        | POWERMAX             | -            | 8192       | -
                    8.0.3-24022510 | POWERMAX             | unreadable   | 8192       | -
                    8.0.3-24022510 | PURE + SOLIDFIRE     | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    8.0.3-24022510 | PURE + XTREMIO       | -            | 16384      | INFO AUDIT_TRANSFER_SIZE_SEVERAL 16384 -> 256
                    8.0.3-24022510 | XTREMIO + PURE       | -            | 4096       | INFO AUDIT_TRANSFER_SIZE_SEVERAL 4096 -> 256
                    8.0.3-24022510 | PURE + XTREMIO       | -            | 256        | -
                    8.0.3-24022510 | PURE + XTREMIO       | array values | 16384      | WARNING AUDIT_OPTION 16384 -> 256
                    8.0.3-24022510 | PURE + OTHER         | -            | 16384      | INFO AUDIT_TRANSFER_SIZE_SEVERAL 16384 -> 4096
                    8.0.3-24022510 | PURE + POWERMAX      | -            | 4096       | WARNING AUDIT_OPTION 4096 -> 16384
                    """)
    void comparesWithTheLowestOfTheVendors(
            String release,
            @Nullable String devices,
            @Nullable String claimRules,
            String value,
            @Nullable String finding) {
        AuditWorld world = world(release, devices, value, rules(claimRules));
        assertThat(world.finding("xcopy-size")).isEqualTo(finding);
        if (finding != null) {
            assertThat(changes(world.only("xcopy-size")))
                    .containsExactly("esx-1 " + OPTION + finding.substring(finding.indexOf(" " + value)));
        }
    }

    @Test
    void findsNothingWhereTheHostDoesNotExposeTheOption() {
        assertThat(AuditWorld.host("8.0.3-24022510", "PURE", Map.of()).findings("xcopy-size"))
                .isEmpty();
    }

    @Test
    void givesVendorsDefaultAndSourcesAsEvidence() {
        Finding one = world("8.0.3-24022510", "XTREMIO", "4096", List.of()).only("xcopy-size");
        assertThat(one.evidence()).isEqualTo(Map.of("expectations", "256 (Dell XtremIO)", "default", "4096"));
        assertThat(one.source())
                .isEqualTo("user script citing EMC Host Connectivity Guide docu56210; volumes.blog 2015");
        assertThat(one.explanation().text())
                .isEqualTo("DataMover.MaxHWTransferSize is 4096. Expected: 256 (Dell XtremIO).");

        Finding several =
                world("8.0.3-24022510", "PURE + XTREMIO", "4096", List.of()).only("xcopy-size");
        assertThat(several.evidence().get("expectations")).isEqualTo("16384 (Pure FlashArray), 256 (Dell XtremIO)");
        assertThat(several.explanation().text()).endsWith("The lowest value is suitable for all arrays of the host.");
        assertThat(several.explanation().params())
                .isEqualTo(Map.of(
                        "option", OPTION, "actual", "4096", "expected", "16384 (Pure FlashArray), 256 (Dell XtremIO)"));
    }
}
