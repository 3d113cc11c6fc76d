package io.tidemark.reclaim.run;

/** The state of a run. */
public enum RunState {
    /** Accepted; figures are being read, the host was not called. */
    QUEUED,
    /** The host was, or can have been, called. */
    RUNNING,
    /** It is not known whether the host still sends UNMAP; host and datastore stay reserved until evidence or a limit. */
    UNCONFIRMED,
    /** The UNMAP ended; figures are being read again. */
    VERIFYING,
    COMPLETED,
    FAILED,
    /** Cancel was requested; the UNMAP continues. */
    CANCELING,
    CANCELED,
    /** The end cannot be determined. */
    UNKNOWN;

    public boolean ended() {
        return this == COMPLETED || this == FAILED || this == CANCELED || this == UNKNOWN;
    }

    /** The UNMAP can be in progress. */
    public boolean unmapping() {
        return this == RUNNING || this == CANCELING || this == UNCONFIRMED;
    }
}
