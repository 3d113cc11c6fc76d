package io.tidemark.audit.run;

/** Where an audit stands. */
public enum AuditState {
    RUNNING,
    COMPLETED,
    FAILED;

    public boolean ended() {
        return this != RUNNING;
    }
}
