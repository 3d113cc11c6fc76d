package io.tidemark.audit.finding;

import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.platform.ObjectId;
import org.jspecify.annotations.Nullable;

/** A finding in short: what scores, counts, waivers, and privileges depend on. */
public sealed interface Deviation permits OpenFinding, ListedFinding {

    String ruleId();

    Severity severity();

    ObjectKind objectKind();

    ObjectId objectId();

    /** Null if no waiver covers it. */
    @Nullable
    Waiver waiver();
}
