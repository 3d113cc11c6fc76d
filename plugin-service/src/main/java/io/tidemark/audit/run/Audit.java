package io.tidemark.audit.run;

import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One audit.
 *
 * @param version grows with each change
 * @param scope the objects whose hosts are audited; empty for the whole vCenter
 * @param total hosts in the scope, null until they are known
 * @param done hosts read so far
 * @param datastores datastores that were read
 * @param gaps hosts of which not everything could be read
 * @param opened findings that were new
 * @param closed findings that the audit no longer found
 * @param score null until completed, or when no host was read
 * @param problem why it failed
 */
public record Audit(
        String id,
        long version,
        String vcenter,
        List<ObjectId> scope,
        AuditState state,
        String startedBy,
        Instant createdAt,
        @Nullable Instant endedAt,
        @Nullable Integer total,
        int done,
        int datastores,
        int gaps,
        List<SkippedHost> skipped,
        int opened,
        int closed,
        int errors,
        int warnings,
        int infos,
        int waived,
        @Nullable Integer score,
        @Nullable Statement problem) {

    static Audit begun(String id, String vcenter, List<ObjectId> scope, String by, Instant at) {
        return new Audit(
                id,
                1,
                vcenter,
                scope,
                AuditState.RUNNING,
                by,
                at,
                null,
                null,
                0,
                0,
                0,
                List.of(),
                0,
                0,
                0,
                0,
                0,
                0,
                null,
                null);
    }

    Audit progress(int of, int now) {
        return new Audit(
                id,
                version + 1,
                vcenter,
                scope,
                state,
                startedBy,
                createdAt,
                null,
                of,
                now,
                0,
                0,
                skipped,
                0,
                0,
                0,
                0,
                0,
                0,
                null,
                null);
    }

    Audit failed(Statement why, Instant at) {
        return new Audit(
                id,
                version + 1,
                vcenter,
                scope,
                AuditState.FAILED,
                startedBy,
                createdAt,
                at,
                total,
                done,
                0,
                0,
                skipped,
                0,
                0,
                0,
                0,
                0,
                0,
                null,
                why);
    }
}
