package io.tidemark.audit.schedule;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled audit with the service account of the vCenter.
 *
 * @param scope empty for the whole vCenter
 * @param cron five fields: minute, hour, day of month, month, day of week, e.g. {@code 0 6 * * MON}
 * @param nextAt null while it is switched off
 * @param lastAudit id of the latest audit, null before the first one
 * @param lastProblem why the last start failed, null when it did not
 */
public record AuditSchedule(
        String id,
        String vcenter,
        String name,
        List<ObjectId> scope,
        String cron,
        String zone,
        boolean enabled,
        @Nullable Instant nextAt,
        @Nullable String lastAudit,
        @Nullable Statement lastProblem,
        String changedBy,
        Instant changedAt) {}
