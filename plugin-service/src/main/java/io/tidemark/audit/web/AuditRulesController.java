package io.tidemark.audit.web;

import io.tidemark.audit.finding.FindingFilter;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.rule.RuleInfo;
import io.tidemark.audit.rule.Rules;
import io.tidemark.audit.run.VisibleFindings;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The rule base, with how much each rule has found. */
@RestController
@RequestMapping("/api/v1/audit-rules")
class AuditRulesController {

    private final VisibleFindings findings;

    AuditRulesController(VisibleFindings findings) {
        this.findings = findings;
    }

    /** A rule; {@code open} counts the caller's open findings without waiver. */
    record AuditRuleView(RuleInfo rule, long open, long waived) {}

    @GetMapping
    PageOf<AuditRuleView> list(SignedIn caller, PageQuery page) {
        List<OpenFinding> open = findings.allFindings(caller, FindingFilter.OPEN);
        return page.slice(Rules.infos().stream()
                .map(rule -> new AuditRuleView(rule, count(open, rule, false), count(open, rule, true)))
                .toList());
    }

    private static long count(List<OpenFinding> open, RuleInfo rule, boolean waived) {
        return open.stream()
                .filter(one -> one.finding().ruleId().equals(rule.id()) && waived == (one.waiver() != null))
                .count();
    }
}
