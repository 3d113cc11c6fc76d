package io.tidemark.policy.definition;

/** Whether a policy starts by itself. */
public enum PolicyState {
    ACTIVE,
    /** By somebody, until somebody resumes it. */
    PAUSED,
    /** By itself, because it could not go on; resumed by somebody once the reason is gone. */
    STOPPED
}
