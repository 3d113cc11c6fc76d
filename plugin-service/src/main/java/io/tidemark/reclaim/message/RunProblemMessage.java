package io.tidemark.reclaim.message;

import io.tidemark.platform.MessageCode;

/** Messages on why a run failed, did not start, or has an unknown result. */
public enum RunProblemMessage implements MessageCode {
    ARRAY_BUSY_TOO_LONG,
    DEADLINE_PASSED,
    DEADLINE_TOO_SHORT,
    DELETE_UNSUPPORTED,
    DELETE_UNSUPPORTED_BY_ARRAY,
    DEVICES_CHANGED,
    END_NOT_DISTINGUISHED,
    END_NOT_REPORTED,
    HOST_LOST,
    HOST_STOPPED_LOGGING,
    LOG_NOT_READABLE,
    LOG_RIGHT_MISSING,
    NO_SESSION,
    PRIVILEGE_REVOKED,
    RUNS_WITHOUT_ACCOUNT,
    START_NOT_LISTED,
    START_NOT_LOGGED,
    START_NOT_RECEIVED,
    STOPPED_BEFORE_START,
    TASKS_REFUSED,
    TASK_AMBIGUOUS,
    TASK_ENDED_WITHOUT_RESULT,
    TASK_FAILED,
    TASK_FAILED_WITHOUT_REASON,
    TASK_FORGOTTEN
}
