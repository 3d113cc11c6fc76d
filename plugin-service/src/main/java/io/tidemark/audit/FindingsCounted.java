package io.tidemark.audit;

import java.util.List;

/**
 * Event: the open findings of all connected vCenters. Counts that are not included no longer exist. It is published at
 * startup, after each audit, and every minute, because waivers expire and other replicas run audits.
 */
public record FindingsCounted(List<Count> counts) {

    /**
     * Findings of one rule and severity in one vCenter that was audited; 0 where a rule found nothing.
     *
     * @param severity ERROR, WARNING or INFO
     * @param open without waiver
     * @param waived with one in force
     */
    public record Count(String vcenter, String rule, String severity, int open, int waived) {}
}
