package io.tidemark.reclaim.run;

/** Events of a run; {@link RunTransitions} lists their effect in each state. */
public enum RunEvent {
    /** The requirements of the run are known. */
    NEEDS_STATED,
    /** The queue gave the run its host. */
    ADMITTED,
    /** An admitted run waits in the queue again. */
    RETURNED,
    /** Free space, unit and host are planned again. */
    PLANNED,
    /** Figures of VMFS and array were taken before the start. */
    MEASURED_BEFORE,
    /** The host is about to be called; it may have been from here on. */
    HOST_CALLED,
    /** The run cannot be started. */
    START_ABANDONED,
    CANCEL_REQUESTED,
    /** The host or vCenter rejected the call. */
    CALL_REFUSED,
    /** The request to the host did not leave the service. */
    CALL_NOT_SENT,
    /** It is not known whether the host was called, or whether it still sends UNMAP. */
    CONTACT_LOST,
    /** The UNMAP of the host can be monitored again. */
    CONTACT_RESTORED,
    /** The request to the host is shown not to have arrived. */
    CALL_NOT_RECEIVED,
    /** An administrator released the datastore. */
    RELEASED,
    /** The host's UNMAP is over, one way or another. */
    UNMAP_ENDED,
    /** Figures of VMFS, array and hosts were taken after the UNMAP. */
    MEASURED_AFTER,
    /** The end cannot be determined: the limit has passed without evidence, or no figures can be read. */
    TRACK_LOST,
    /** Figures are as settled as they get. */
    GAIN_VERIFIED
}
