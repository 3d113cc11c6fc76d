package io.tidemark.advice.unmap;

import java.util.List;

/** Whether UNMAP from the guest on one disk reaches the array, and why not. */
public record Readiness(Subject subject, Verdict verdict, List<ConditionCheck> checks) {

    /** Conditions that fail or are not known. */
    public List<Condition> open() {
        return checks.stream()
                .filter(check -> check.outcome() == Outcome.FAIL || check.outcome() == Outcome.NOT_KNOWN)
                .map(ConditionCheck::condition)
                .toList();
    }

    /** 0 when the disk is not known. */
    public long capacityBytes() {
        return subject.disk() == null ? 0 : subject.disk().capacityBytes();
    }
}
