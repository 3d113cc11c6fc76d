package io.tidemark.reclaim.message;

import io.tidemark.platform.MessageCode;

/** Messages on requests for runs and for settings of runs, and on what is recorded of them. */
public enum RunRequestMessage implements MessageCode {
    ACTIVITY_RUN,
    ACTIVITY_RUN_ACCEPTED,
    CANCEL_PERMISSION_MISSING,
    FIRST_RUN_UNCONFIRMED,
    HOST_PERMISSION_MISSING,
    IDEMPOTENCY_KEY_REUSED,
    LIMIT_NOT_POSITIVE,
    METHOD_UNKNOWN,
    RECLAIM_RUN_NOT_FOUND,
    RECORD_ONE_RUN,
    RUNS_NOT_STARTED,
    RUN_ALREADY_VERIFYING,
    RUN_CONFLICT,
    RUN_EVIDENCE_NOT_FOUND,
    RUN_HAS_ENDED,
    RUN_NOT_UNCONFIRMED,
    RUN_OF_DATASTORE,
    RUN_RECORDINGS_FULL,
    UNIT_PERCENT_RANGE
}
