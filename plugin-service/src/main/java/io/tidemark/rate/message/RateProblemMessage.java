package io.tidemark.rate.message;

import io.tidemark.platform.MessageCode;

/** Messages on requests for reclaim rates that are refused. */
public enum RateProblemMessage implements MessageCode {
    DEAD_SPACE_REQUIRED,
    HOST_NOT_MOUNTING,
    RATE_CHANGE_IN_PROGRESS,
    RATE_CHANGE_NOT_FOUND,
    RATE_CHANGE_SLOW,
    RATE_MIN_ABOVE_MAX,
    RATE_NOTHING_TO_UNDO
}
