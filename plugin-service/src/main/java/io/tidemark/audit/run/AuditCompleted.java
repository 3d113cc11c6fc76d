package io.tidemark.audit.run;

import java.util.Map;

/**
 * Event: an audit ended well.
 *
 * @param findingsByRule open findings without waiver, 0 for rules that found nothing
 */
public record AuditCompleted(String audit, String vcenter, Map<String, Integer> findingsByRule) {}
