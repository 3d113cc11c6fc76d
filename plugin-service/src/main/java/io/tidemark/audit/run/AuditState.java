package io.tidemark.audit.run;

/** The state of an audit. */
public enum AuditState {
    RUNNING,
    COMPLETED,
    FAILED;

    public boolean ended() {
        return this != RUNNING;
    }
}
