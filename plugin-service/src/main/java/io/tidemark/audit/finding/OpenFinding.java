package io.tidemark.audit.finding;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A finding with its opening and closing times.
 *
 * @param closedAt null while it is open
 */
public record OpenFinding(
        Finding finding,
        String openedAudit,
        Instant openedAt,
        Instant seenAt,
        @Nullable Instant closedAt,
        @Nullable Waiver waiver) {}
