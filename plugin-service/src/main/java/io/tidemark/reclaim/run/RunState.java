package io.tidemark.reclaim.run;

/** Where a run is in its life. */
public enum RunState {
    /** Accepted; figures are being taken, the host has not been asked for anything. */
    QUEUED,
    /** The host was, or may have been, asked to unmap. */
    RUNNING,
    /** UNMAP ended; figures are being taken again. */
    VERIFYING,
    COMPLETED,
    FAILED,
    /** Cancel was asked for; the host still unmaps. */
    CANCELING,
    CANCELED,
    /** How it ended cannot be known. */
    UNKNOWN;

    public boolean ended() {
        return this == COMPLETED || this == FAILED || this == CANCELED || this == UNKNOWN;
    }

    /** The host may be sending UNMAP. */
    public boolean unmapping() {
        return this == RUNNING || this == CANCELING;
    }
}
