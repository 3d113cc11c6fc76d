package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.Verification;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends or ended; null is not so (yet). Property names are those of stored runs.
 *
 * @param outcome end state after verification
 * @param walkEndedAt end of the host's UNMAP
 * @param problem why the run failed or is unknown
 */
public record RunEnd(
        @Nullable RunState outcome,
        @Nullable Instant walkEndedAt,
        @Nullable Instant endedAt,
        Verification verification,
        @Nullable Instant cancelAskedAt,
        @Nullable String canceledBy,
        @Nullable Statement problem) {

    static final RunEnd OPEN = new RunEnd(null, null, null, Verification.PENDING, null, null, null);

    public RunEnd {
        verification = verification == null ? Verification.PENDING : verification;
    }
}
