package io.tidemark.audit;

import java.util.List;

/**
 * Event: the open findings of all connected vCenters, counted anew; what is not in it is no longer there. It comes at the
 * start, after each audit, and once a minute, because waivers expire and other replicas audit as well.
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
