package io.tidemark.reclaim.message;

import io.tidemark.platform.MessageCode;

/** Messages of the timeline of a run. */
public enum RunTimelineMessage implements MessageCode {
    ACCEPTED,
    ARRAY_CALM_AGAIN,
    CALL_NOT_SENT,
    CANCELED_BEFORE_START,
    CANCELED_IN_VCENTER,
    CANCEL_ASKED,
    CANCEL_ASKED_ESXCLI,
    CANCEL_ASKED_LATER,
    CONTACT_LOST,
    DATASTORE_RELEASED,
    ENDED,
    ESXCLI_CANNOT_BE_STOPPED,
    ESXCLI_CONNECTION_LOST,
    ESXCLI_ENDED,
    ESXCLI_REFUSED,
    HOST_CALLED_ESXCLI,
    HOST_CALLED_TASK,
    HOST_CONTINUES,
    NOT_STARTED,
    RUN_ADMITTED,
    RUN_ON_BUSY_ARRAY,
    START_RESPONSE_LOST,
    TAKEN_OVER,
    TASK_FOUND_AGAIN,
    TASK_IS_STOPPING,
    TASK_STARTED,
    UNMAP_BEGAN,
    UNMAP_OVER
}
