package io.tidemark.backup;

import java.util.Map;
import java.util.Set;

/**
 * What exports leave out: work that is under way. Restored later it would start or follow what vCenter has long ended, on
 * storage that has changed since.
 */
final class Finished {

    /** The library's tables, and keys that only tell a repeated request within a day. */
    static final Set<String> NOT_CARRIED = Set.of("flyway_schema_history", "scheduled_tasks", "reclaim_start_keys");

    private static final String ALL = "1 = 1";

    private static final Map<String, String> CONDITIONS = Map.of(
            "reclaim_runs", "ended_at is not null",
            "audits", "ended_at is not null",
            "audit_remediations", "ended_at is not null",
            "audit_changes", "remediation in (select id from audit_remediations where ended_at is not null)",
            "rate_changes", "ended_at is not null",
            "rate_change_items", "change_id in (select id from rate_changes where ended_at is not null)",
            "reclaim_policy_starts", "state <> 'ASKED'");

    private Finished() {}

    /** The SQL condition that rows of this table meet when they are history, settings or results. */
    static String condition(String table) {
        return CONDITIONS.getOrDefault(table, ALL);
    }
}
