package io.tidemark.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.profile.Expectation;
import io.tidemark.audit.profile.VendorProfile;
import io.tidemark.audit.profile.VendorProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The audit rules in the docs are those of the code, with the values of the shipped profiles. */
class RuleReferenceTest {

    private static final Path REFERENCE = Path.of("../docs/reference/audit-rules.md");
    private static final List<VendorProfile> SHIPPED = VendorProfiles.shipped(JsonMapper.shared());

    private static final String INTRODUCTION = """
            # Audit rules

            Each finding of a [VAAI audit](../guide/audit-vaai.md) belongs to one of these rules. Expected values are those of the vendor profiles
            as shipped; [profiles can be edited](../guide/audit-vaai.md#edit-vendor-profiles). The severity is the highest that the rule reports.
            """;

    @Test
    void referenceInTheDocsIsWhatTheCodeHolds() throws IOException {
        String page = Rules.infos().stream()
                .map(RuleReferenceTest::section)
                .collect(Collectors.joining("", INTRODUCTION, ""));
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(REFERENCE, page);
        }
        assertThat(REFERENCE)
                .as("docs/reference/audit-rules.md is out of date: write it anew with"
                        + " mvn -pl plugin-service -am test -Dtest=RuleReferenceTest -Dopenapi.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .hasContent(page);
    }

    private static String section(AuditRule rule) {
        String facts = fact("Severity", rule.severity().name().toLowerCase(Locale.ROOT))
                + fact("Object", rule.objectKind().name().toLowerCase(Locale.ROOT))
                + fact("ESXi releases", rule.releases().text())
                + fact("Change", rule.remediable() ? "by *Fix…*, or by hand" : "by hand")
                + (rule.source().isEmpty() ? "" : fact("Source", rule.source()));
        return "\n## " + rule.id() + "\n\n**" + rule.title().text() + ".** "
                + rule.description().text() + "\n\n" + facts + values(rule);
    }

    private static String fact(String name, String value) {
        return "- " + name + ": " + value + "\n";
    }

    private static String values(AuditRule rule) {
        String rows = SHIPPED.stream()
                .flatMap(profile -> profile.expectations().stream()
                        .filter(one -> one.setting().equals(rule.setting()))
                        .map(one -> "| " + profile.name() + " | " + releases(one) + " | `" + one.expected() + "` | "
                                + one.source() + " | " + (one.note() == null ? "" : one.note()) + " |\n"))
                .collect(Collectors.joining());
        return rows.isEmpty()
                ? ""
                : "\nExpected value of `" + rule.setting()
                        + "`:\n\n| profile | ESXi releases | value | source | note |\n|---|---|---|---|---|\n" + rows;
    }

    private static String releases(Expectation one) {
        String from = one.from() == null ? "" : "from " + one.from();
        String below = one.below() == null ? "" : "below " + one.below();
        String both = (from + " " + below).strip();
        return both.isEmpty() ? "all" : both;
    }
}
