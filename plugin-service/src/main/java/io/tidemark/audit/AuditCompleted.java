package io.tidemark.audit;

import io.tidemark.platform.ObjectId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Event: an audit completed.
 *
 * @param scope what was audited, empty for the whole vCenter
 * @param opened findings that were not there before
 * @param closed findings that were resolved
 * @param errors open findings without waiver of that severity in the scope, as are warnings and infos
 * @param score of 100, null when too little could be read
 * @param coveragePercent readings of the hosts that succeeded, null when there were no hosts
 */
public record AuditCompleted(
        String audit,
        String vcenter,
        List<ObjectId> scope,
        String startedBy,
        int hosts,
        int skipped,
        int opened,
        int closed,
        int errors,
        int warnings,
        int infos,
        @Nullable Integer score,
        @Nullable Integer coveragePercent) {}
