package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.Verification;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends or ended; null is not so (yet). Property names are those of stored runs.
 *
 * @param outcome end state after verification
 * @param unmapEndedAt end of the host's UNMAP, by the clock of the service
 * @param problem why the run failed or is unknown
 */
public record RunEnd(
        @Nullable RunState outcome,
        @JsonAlias("walkEndedAt") @Nullable Instant unmapEndedAt,
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
