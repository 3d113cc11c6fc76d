package io.tidemark.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.VendorProfiles;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The catalogue of rules as people see it. */
class RulesTest {

    @Test
    void listsEveryRuleWithTheWorstThatItReports() {
        Map<String, Severity> severities = Map.ofEntries(
                Map.entry("ats-locking", Severity.ERROR),
                Map.entry("xcopy-off", Severity.ERROR),
                Map.entry("write-same-off", Severity.ERROR),
                Map.entry("ats-heartbeat", Severity.ERROR),
                Map.entry("ats-heartbeat-agreement", Severity.ERROR),
                Map.entry("block-delete", Severity.WARNING),
                Map.entry("xcopy-size", Severity.WARNING),
                Map.entry("xcopy-claim-rule", Severity.WARNING),
                Map.entry("disk-max-io-size", Severity.WARNING),
                Map.entry("sched-quantum", Severity.WARNING),
                Map.entry("queue-full-sample-size", Severity.WARNING),
                Map.entry("delete-unsupported", Severity.WARNING),
                Map.entry("array-keeps-space", Severity.WARNING),
                Map.entry("array-figures-disagree", Severity.WARNING),
                Map.entry("array-pool-alarm", Severity.ERROR),
                Map.entry("out-of-space-events", Severity.ERROR),
                Map.entry("automatic-reclaim-off", Severity.WARNING),
                Map.entry("reclaim-rate-above-profile", Severity.INFO),
                Map.entry("path-policy", Severity.WARNING),
                Map.entry("path-iops", Severity.WARNING),
                Map.entry("path-count", Severity.WARNING),
                Map.entry("path-adapters", Severity.WARNING),
                Map.entry("path-targets", Severity.WARNING),
                Map.entry("path-controllers", Severity.WARNING),
                Map.entry("path-ports", Severity.WARNING),
                Map.entry("satp-rule", Severity.WARNING),
                Map.entry("iscsi-delayed-ack", Severity.WARNING),
                Map.entry("iscsi-login-timeout", Severity.WARNING),
                Map.entry("iscsi-port-binding", Severity.WARNING),
                Map.entry("vmfs-lock-mode", Severity.WARNING),
                Map.entry("option-changed", Severity.INFO));
        assertThat(Rules.infos()).hasSize(31).allSatisfy(info -> {
            assertThat(info.severity()).as(info.id()).isEqualTo(severities.get(info.id()));
            assertThat(Rules.info(info.id())).isSameAs(info);
        });
        assertThat(Rules.info("no-such-rule")).isNull();
    }

    @Test
    void namesWhatDeviationsStandInTheWayOf() {
        assertThat(Rules.info("delete-unsupported").blocks()).isEqualTo("reclaim");
        assertThat(Rules.info("automatic-reclaim-off").blocks()).isEqualTo("automatic");
        assertThat(Rules.info("block-delete").blocks()).isEqualTo("guest");
    }

    @Test
    void namesEachSourceOnce() {
        Profiles shipped = new Profiles(VendorProfiles.shipped(JsonMapper.shared()));
        assertThat(Rules.infos().stream().map(rule -> rule.with(shipped).source()))
                .filteredOn(source -> source.contains("; "))
                .isNotEmpty()
                .allSatisfy(source -> assertThat(source.split("; ")).as(source).doesNotHaveDuplicates());
    }
}
