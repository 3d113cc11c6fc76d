package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.Verification;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends or ended; null is not so (yet). Property names are those of stored runs.
 *
 * @param outcome how the run ends once its gain is known
 * @param unmapEndedAt when the host's UNMAP was over
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
