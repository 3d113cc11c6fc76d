package io.tidemark.audit.remedy;

import java.util.Set;

/** The state of one change of a remediation. */
public enum StepState {
    PLANNED,
    LEFT_OUT,
    APPLYING,
    VERIFIED,
    FAILED,
    /** The connection or the service ended: it is not known whether the host applied the value. */
    UNKNOWN,
    NOT_TRIED;

    /** The states that can follow; none at the end. */
    public Set<StepState> next() {
        return switch (this) {
            case PLANNED -> Set.of(LEFT_OUT, APPLYING, NOT_TRIED);
            case APPLYING -> Set.of(VERIFIED, FAILED, UNKNOWN);
            default -> Set.of();
        };
    }
}
