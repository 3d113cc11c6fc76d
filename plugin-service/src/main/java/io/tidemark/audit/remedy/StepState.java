package io.tidemark.audit.remedy;

/** Where one change of a remediation stands. */
public enum StepState {
    PLANNED,
    LEFT_OUT,
    APPLYING,
    VERIFIED,
    FAILED,
    NOT_TRIED
}
