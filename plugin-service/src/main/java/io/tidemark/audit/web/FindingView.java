package io.tidemark.audit.web;

import io.tidemark.audit.AuditRuleMessage;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.finding.Waiver;
import io.tidemark.audit.rule.AuditRule;
import io.tidemark.audit.rule.Rules;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A finding over HTTP.
 *
 * @param subject what about the object, e.g. the key of an option; empty when the rule finds one thing an object
 * @param title of the rule
 * @param evidence what was read, by name
 * @param actual what was found
 * @param remediation null if no change or command fixes it
 * @param blocks what it blocks: reclaim, automatic, or guest; null for none
 * @param openedAt when it was found first
 * @param seenAt when it was found last
 * @param closedAt null while it is open
 */
record FindingView(
        String id,
        String ruleId,
        Severity severity,
        ObjectKind objectKind,
        ObjectId objectId,
        String objectName,
        String subject,
        Statement title,
        Statement explanation,
        Map<String, Object> evidence,
        String expected,
        String actual,
        String source,
        @Nullable Remedy remediation,
        @Nullable Waiver waiver,
        @Nullable String blocks,
        List<ObjectId> datastoreIds,
        @Nullable ObjectId clusterId,
        Instant openedAt,
        Instant seenAt,
        @Nullable Instant closedAt) {

    static FindingView of(OpenFinding open) {
        Finding finding = open.finding();
        AuditRule rule = Rules.info(finding.ruleId());
        String vcenter = finding.objectId().vcenter();
        String cluster = finding.cluster();
        return new FindingView(
                finding.id(),
                finding.ruleId(),
                finding.severity(),
                finding.objectKind(),
                finding.objectId(),
                finding.objectName(),
                finding.subject(),
                rule == null ? AuditRuleMessage.RULE_NOT_KNOWN.with("rule", finding.ruleId()) : rule.title(),
                finding.explanation(),
                finding.evidence(),
                finding.expected(),
                finding.actual(),
                finding.source(),
                finding.remedy(),
                open.waiver(),
                rule == null ? null : rule.blocks(),
                finding.datastores().stream()
                        .map(moid -> new ObjectId(vcenter, moid))
                        .toList(),
                cluster == null ? null : new ObjectId(vcenter, cluster),
                open.openedAt(),
                open.seenAt(),
                open.closedAt());
    }
}
