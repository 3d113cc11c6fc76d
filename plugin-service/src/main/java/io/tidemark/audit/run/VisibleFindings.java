package io.tidemark.audit.run;

import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.audit.finding.FindingFilter;
import io.tidemark.audit.finding.Findings;
import io.tidemark.audit.finding.Findings.Drift;
import io.tidemark.audit.finding.ListedFinding;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.WaivedFindings;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Findings that the caller may view. */
@Service
public class VisibleFindings {

    private final AuditService audits;
    private final Findings findings;
    private final WaivedFindings waived;
    private final AuditVisibility visibility;
    private final Clock clock;

    VisibleFindings(
            AuditService audits, Findings findings, WaivedFindings waived, AuditVisibility visibility, Clock clock) {
        this.audits = audits;
        this.findings = findings;
        this.waived = waived;
        this.visibility = visibility;
        this.clock = clock;
    }

    /** New and resolved findings between two audits; without {@code since}, those of the audit. */
    public Drift drift(SignedIn caller, String id, @Nullable String since) {
        Audit until = audits.audit(caller, id);
        Instant end = until.endedAt();
        if (until.state() != AuditState.COMPLETED || end == null) {
            throw Problem.conflict("audit-not-completed", AuditProblemMessage.AUDIT_NOT_COMPLETED);
        }
        Drift drift = since == null
                ? findings.drift(id)
                : findings.drift(until.vcenter(), ended(audits.audit(caller, since)), end);
        return new Drift(
                visibility.visible(caller, waived.marked(drift.appeared(), until.vcenter())),
                visibility.visible(caller, waived.marked(drift.resolved(), until.vcenter())));
    }

    private static Instant ended(Audit audit) {
        Instant end = audit.endedAt();
        if (audit.state() != AuditState.COMPLETED || end == null) {
            throw Problem.conflict("audit-not-completed", AuditProblemMessage.AUDIT_NOT_COMPLETED);
        }
        return end;
    }

    /** Findings the caller may view, in the query's order. */
    public PageOf<OpenFinding> findings(SignedIn caller, FindingFilter filter, PageQuery page) {
        PageOf<ListedFinding> shown = page.slice(listed(caller, filter, page));
        return new PageOf<>(findings.of(shown.items()), shown.page(), shown.size(), shown.total());
    }

    /** The same without pages. */
    public List<OpenFinding> allFindings(SignedIn caller, FindingFilter filter, PageQuery query) {
        return findings.of(listed(caller, filter, query));
    }

    /**
     * How many open findings a rule has.
     *
     * @param open without waiver
     * @param waived with one in force
     */
    public record RuleCount(long open, long waived) {

        private static RuleCount of(ListedFinding one) {
            return one.waiver() == null ? new RuleCount(1, 0) : new RuleCount(0, 1);
        }

        private RuleCount plus(RuleCount other) {
            return new RuleCount(open + other.open, waived + other.waived);
        }
    }

    /** The open findings that the caller may view, by rule; without rules that have none. */
    public Map<String, RuleCount> counts(SignedIn caller) {
        Map<String, RuleCount> counts = new HashMap<>();
        if (visibility.all(caller, findings.objects(caller.vcenter()))) {
            findings.counts(caller.vcenter(), clock.instant())
                    .forEach(one -> counts.merge(one.rule(), new RuleCount(one.open(), one.waived()), RuleCount::plus));
        } else {
            listed(caller, FindingFilter.OPEN, new PageQuery(null, null, null, null))
                    .forEach(one -> counts.merge(one.ruleId(), RuleCount.of(one), RuleCount::plus));
        }
        return counts;
    }

    private List<ListedFinding> listed(SignedIn caller, FindingFilter filter, PageQuery query) {
        List<ListedFinding> all =
                waived.listed(findings.listed(caller.vcenter(), filter, query), caller.vcenter()).stream()
                        .filter(open -> filter.waived() == null || filter.waived() == (open.waiver() != null))
                        .toList();
        return visibility.visible(caller, all);
    }

    /** The open finding, or the last closed one of the id; 404 if there is none that the caller may view. */
    public OpenFinding finding(SignedIn caller, String id) {
        return findings(caller, List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> Problem.notFound(AuditProblemMessage.FINDING_NOT_FOUND.with("id", id)));
    }

    /** The existing findings of the ids that the caller may view. */
    public List<OpenFinding> findings(SignedIn caller, List<String> ids) {
        List<OpenFinding> all = findings.find(ids).stream()
                .filter(open -> open.finding().objectId().vcenter().equalsIgnoreCase(caller.vcenter()))
                .toList();
        return visibility.visible(caller, waived.marked(all, caller.vcenter()));
    }
}
