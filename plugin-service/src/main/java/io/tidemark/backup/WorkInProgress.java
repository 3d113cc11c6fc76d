package io.tidemark.backup;

import java.util.Map;
import java.util.Set;

/**
 * What exports do not include: work in progress. After an import, it would start or monitor tasks that have long ended,
 * on storage that has changed since.
 */
final class WorkInProgress {

    /**
     * The marker of backups, the library's tables, keys that only identify a repeated request within a day, limits of log-ins, and recordings that
     * have not ended.
     */
    static final Set<String> NOT_CARRIED = Set.of(
            "backup_marker",
            "flyway_schema_history",
            "scheduled_tasks",
            "reclaim_start_keys",
            "login_attempts",
            "evidence_parts",
            "evidence_recorders");

    private static final String ALL = "1 = 1";

    /** Work that changes hosts; a replacement of its record would lose it. */
    private static final Set<String> ON_HOSTS = Set.of(
            "reclaim_runs", "audits", "audit_remediations", "rate_changes", "reclaim_policy_starts", "create_tests");

    private static final String IMPORTED = "state in ('COMPLETED', 'FAILED', 'CANCELED')";

    private static final Map<String, String> CONDITIONS = Map.ofEntries(
            Map.entry("reclaim_runs", "ended_at is not null"),
            Map.entry("audits", "ended_at is not null"),
            Map.entry("audit_remediations", "ended_at is not null"),
            Map.entry("audit_changes", "remediation in (select id from audit_remediations where ended_at is not null)"),
            Map.entry("rate_changes", "ended_at is not null"),
            Map.entry("rate_change_items", "change_id in (select id from rate_changes where ended_at is not null)"),
            Map.entry("reclaim_policy_starts", "state <> 'ASKED'"),
            Map.entry("create_tests", "state <> 'RUNNING' and removed = true"),
            Map.entry("site_examinations", "state <> 'RUNNING'"),
            Map.entry("notification_deliveries", "dead = true"),
            Map.entry("imports", IMPORTED),
            Map.entry("import_series", "import_id in (select id from imports where " + IMPORTED + ")"),
            Map.entry("import_evidence", "import_id in (select id from imports where " + IMPORTED + ")"),
            Map.entry(
                    "import_intervals",
                    "series in (select id from import_series where import_id in (select id from imports where "
                            + IMPORTED + "))"));

    private WorkInProgress() {}

    /** The SQL condition that rows of this table meet when they are history, settings or results. */
    static String condition(String table) {
        return CONDITIONS.getOrDefault(table, ALL);
    }

    static boolean onHosts(String table) {
        return ON_HOSTS.contains(table);
    }
}
