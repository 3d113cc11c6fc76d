package io.tidemark.audit.web;

import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.VendorProfiles;
import io.tidemark.audit.rule.AuditRule;
import io.tidemark.audit.rule.Rules;
import io.tidemark.audit.run.VisibleFindings;
import io.tidemark.audit.run.VisibleFindings.RuleCount;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The rule base, with how much each rule has found. */
@RestController
@RequestMapping("/api/v1/audit-rules")
class AuditRulesController {

    private static final RuleCount NONE = new RuleCount(0, 0);

    private final VisibleFindings findings;
    private final VendorProfiles profiles;

    AuditRulesController(VisibleFindings findings, VendorProfiles profiles) {
        this.findings = findings;
        this.profiles = profiles;
    }

    /**
     * A rule; {@code open} counts the caller's open findings without waiver.
     *
     * @param open open findings of the rule without a waiver
     * @param waived open findings of the rule that a waiver accepts
     */
    record AuditRuleView(AuditRule rule, long open, long waived) {}

    /** Lists the audit rules with how much each has found. */
    @GetMapping
    PageOf<AuditRuleView> list(SignedIn caller, PageQuery page) {
        Map<String, RuleCount> counts = findings.counts(caller);
        Profiles current = profiles.current();
        return page.slice(Rules.infos().stream()
                .map(rule -> {
                    RuleCount found = counts.getOrDefault(rule.id(), NONE);
                    return new AuditRuleView(rule.with(current), found.open(), found.waived());
                })
                .toList());
    }
}
