package io.tidemark.audit.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One audit; what it read and what it found are written out among its own members.
 *
 * @param version grows with each change
 * @param scope the objects whose hosts are audited; empty for the whole vCenter
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
        @JsonUnwrapped Coverage coverage,
        @JsonUnwrapped Result result,
        @Nullable Statement problem) {

    /**
     * The readings so far.
     *
     * @param total hosts in the scope, null until they are known
     * @param done hosts that were read or skipped
     * @param datastores 0 until completed
     * @param gaps hosts of which not everything could be read
     */
    public record Coverage(@Nullable Integer total, int done, int datastores, int gaps, List<SkippedHost> skipped) {}

    /**
     * The findings; all 0 until completed.
     *
     * @param opened findings that the audit before did not have
     * @param closed findings that are resolved since
     * @param waived open findings that are accepted, counted by no severity
     * @param score null until completed, or when too little could be read
     * @param coveragePercent readings of the hosts that succeeded; null until completed, without hosts and for audits of
     *     earlier releases
     */
    public record Result(
            int opened,
            int closed,
            int errors,
            int warnings,
            int infos,
            int waived,
            @Nullable Integer score,
            @Nullable Integer coveragePercent) {

        static final Result NONE = new Result(0, 0, 0, 0, 0, 0, null, null);
    }

    static Audit begun(String id, String vcenter, List<ObjectId> scope, String by, Instant at) {
        Coverage none = new Coverage(null, 0, 0, 0, List.of());
        return new Audit(id, 1, vcenter, scope, AuditState.RUNNING, by, at, null, none, Result.NONE, null);
    }

    Audit progress(int of, int now) {
        return next(AuditState.RUNNING, null, new Coverage(of, now, 0, 0, coverage.skipped()), Result.NONE, null);
    }

    Audit completed(Instant at, Coverage read, Result found) {
        return next(AuditState.COMPLETED, at, read, found, null);
    }

    Audit failed(Statement why, Instant at) {
        return next(
                AuditState.FAILED,
                at,
                new Coverage(coverage.total(), coverage.done(), 0, 0, coverage.skipped()),
                Result.NONE,
                why);
    }

    private Audit next(AuditState now, @Nullable Instant ended, Coverage read, Result found, @Nullable Statement why) {
        return new Audit(id, version + 1, vcenter, scope, now, startedBy, createdAt, ended, read, found, why);
    }
}
