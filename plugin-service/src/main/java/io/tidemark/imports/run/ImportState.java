package io.tidemark.imports.run;

/** Where an import stands. */
public enum ImportState {
    QUEUED,
    READING,
    /** The user has to say which columns count. */
    NEEDS_COLUMNS,
    COMPLETED,
    FAILED,
    CANCELED;

    public boolean ended() {
        return this == COMPLETED || this == FAILED || this == CANCELED;
    }
}
