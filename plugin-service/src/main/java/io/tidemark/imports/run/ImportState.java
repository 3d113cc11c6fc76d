package io.tidemark.imports.run;

/** The state of an import. */
public enum ImportState {
    QUEUED,
    READING,
    /** The user must select the columns. */
    NEEDS_COLUMNS,
    COMPLETED,
    FAILED,
    CANCELED;

    public boolean ended() {
        return this == COMPLETED || this == FAILED || this == CANCELED;
    }
}
