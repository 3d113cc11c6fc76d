package io.tidemark.reclaim.message;

import io.tidemark.platform.MessageCode;

/** Messages on the plan of a run and its reasons, and warnings before its start. */
public enum PlanMessage implements MessageCode {
    AUTOMATIC_LEFT_NOTHING,
    AUTOMATIC_UNMAP_ON,
    CANNOT_BE_STOPPED,
    GAIN_WILL_NOT_BE_VERIFIABLE,
    HOST_LEAST_LOADED,
    HOST_SHARED,
    HOST_WAS_FREE,
    LOG_NOT_READ,
    METHOD_ASKED,
    METHOD_ESXCLI_ARRAY_NOT_READ,
    METHOD_ESXCLI_LARGE_UNITS,
    METHOD_ESXCLI_OLD_HOST,
    METHOD_TASK,
    METHOD_TASK_NO_ARRAY,
    NO_DEAD_SPACE,
    NO_PASS_SEEN,
    NO_PASS_YET,
    ONE_PASS_ONLY,
    SWITCHED,
    SWITCHED_TO_200,
    TASK_HAS_NO_UNIT,
    TASK_NEEDS_ESXI_6,
    UNIT_200_DATASTORE_FULL,
    UNIT_200_LITTLE_FREE,
    UNIT_ASKED,
    UNIT_AS_ASKED,
    UNIT_CUT_TO_ONE_PERCENT,
    UNIT_NOT_AS_ASKED,
    UNIT_ONE_PERCENT,
    UNIT_WILL_BE_200_DATASTORE_FULL,
    UNIT_WILL_BE_200_TOO_LARGE
}
