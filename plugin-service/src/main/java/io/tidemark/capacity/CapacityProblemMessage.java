package io.tidemark.capacity;

import io.tidemark.platform.MessageCode;

/** Why a request for samples is refused. */
public enum CapacityProblemMessage implements MessageCode {
    PAST_TOO_LONG,
    PAST_WITH_FROM
}
