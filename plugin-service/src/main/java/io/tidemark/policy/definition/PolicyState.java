package io.tidemark.policy.definition;

/** Whether the schedule of a policy is active. */
public enum PolicyState {
    ACTIVE,
    /** By somebody, until somebody resumes it. */
    PAUSED,
    /** Stopped automatically after an error; a user resumes it when the reason is resolved. */
    STOPPED
}
