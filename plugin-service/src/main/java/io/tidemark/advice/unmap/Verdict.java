package io.tidemark.advice.unmap;

import java.util.List;

/** Whether UNMAP from the guest reaches the array. */
public enum Verdict {
    /** Every condition that matters passes. */
    READY,
    /** At least one condition fails. */
    BLOCKED,
    /** None fails, but at least one is not known. */
    NOT_KNOWN,
    /** The disk is not on VMFS or vVols of an array. */
    NOT_APPLICABLE;

    static Verdict of(List<ConditionCheck> checks) {
        if (checks.get(0).condition() == Condition.DATASTORE && checks.get(0).outcome() == Outcome.FAIL) {
            return NOT_APPLICABLE;
        }
        if (checks.stream().anyMatch(check -> check.outcome() == Outcome.FAIL)) {
            return BLOCKED;
        }
        return checks.stream().anyMatch(check -> check.outcome() == Outcome.NOT_KNOWN) ? NOT_KNOWN : READY;
    }
}
