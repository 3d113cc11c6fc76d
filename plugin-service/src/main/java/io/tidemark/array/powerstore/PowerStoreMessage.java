package io.tidemark.array.powerstore;

import io.tidemark.platform.MessageCode;

/** What a PowerStore refuses. */
enum PowerStoreMessage implements MessageCode {
    POWERSTORE_NO_SESSION,
    POWERSTORE_PASSWORD_EXPIRED,
    POWERSTORE_RELEASE_NOT_REPORTED,
    POWERSTORE_RELEASE_TOO_OLD,
    POWERSTORE_USAGE_NOT_REPORTED
}
