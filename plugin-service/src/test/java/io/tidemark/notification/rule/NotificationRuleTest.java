package io.tidemark.notification.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.Topic;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.report.ReportPublished;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NotificationRuleTest {

    private static final Notice REPORT = Notice.of(new ReportPublished(
            Instant.parse("2026-03-01T10:00:00Z"), "report.monthly", "guid", new Statement("X", "x", Map.of())));

    private static boolean matches(Severity least, Set<Topic> topics) {
        return new NotificationRule("r", "guid", "r", true, least, topics, List.of(), List.of(), Set.of(), List.of("c"))
                .matches(REPORT);
    }

    @Test
    void theReportThatIsNamedIsSentWhateverTheSeverity() {
        assertThat(matches(Severity.ERROR, Set.of(Topic.REPORTS, Topic.RECLAIM_RUNS)))
                .isTrue();
        assertThat(matches(Severity.INFO, Set.of())).isTrue();
        assertThat(matches(Severity.ERROR, Set.of())).isFalse();
        assertThat(matches(Severity.INFO, Set.of(Topic.RECLAIM_RUNS))).isFalse();
    }
}
