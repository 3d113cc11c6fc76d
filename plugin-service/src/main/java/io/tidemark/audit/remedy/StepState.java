package io.tidemark.audit.remedy;

/** The state of one change of a remediation. */
public enum StepState {
    PLANNED,
    LEFT_OUT,
    APPLYING,
    VERIFIED,
    FAILED,
    NOT_TRIED
}
