package io.tidemark.audit.finding;

import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.platform.ObjectId;
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
        @Nullable Waiver waiver)
        implements Deviation {

    @Override
    public String ruleId() {
        return finding.ruleId();
    }

    @Override
    public Severity severity() {
        return finding.severity();
    }

    @Override
    public ObjectKind objectKind() {
        return finding.objectKind();
    }

    @Override
    public ObjectId objectId() {
        return finding.objectId();
    }

    OpenFinding with(@Nullable Waiver covering) {
        return new OpenFinding(finding, openedAudit, openedAt, seenAt, closedAt, covering);
    }
}
