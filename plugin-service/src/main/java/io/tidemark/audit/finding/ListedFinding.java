package io.tidemark.audit.finding;

import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.platform.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A row of a list of findings whose document was not read.
 *
 * @param row key of the row
 */
public record ListedFinding(
        String row,
        String ruleId,
        Severity severity,
        ObjectKind objectKind,
        ObjectId objectId,
        @Nullable Waiver waiver) implements Deviation {

    ListedFinding with(Waiver covering) {
        return new ListedFinding(row, ruleId, severity, objectKind, objectId, covering);
    }
}
