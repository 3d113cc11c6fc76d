package io.tidemark.policy.definition;

/** Whether a policy starts by itself. */
public enum PolicyState {
    ACTIVE,
    /** By somebody, until somebody resumes it. */
    PAUSED,
    /** Stopped automatically after an error; a user resumes it when the reason is resolved. */
    STOPPED
}
