package io.tidemark.imports.hostd;

import io.tidemark.platform.MessageCode;

/** What logs of hosts show of reclaim units, and why logs cannot be read. */
public enum HostLogMessage implements MessageCode {
    HOST_LOG_NOT_READ,
    HOST_LOG_READ_PARTLY,
    HOST_LOG_ROTATED,
    HOST_LOG_UNAVAILABLE,
    LOGGED_UNIT_AS_REQUESTED,
    LOGGED_UNIT_COULD_BE_LARGER,
    LOGGED_UNIT_DATASTORE_FULL,
    LOGGED_UNIT_LITTLE_FREE,
    LOGGED_UNIT_NO_END,
    LOGGED_UNIT_ONE_PASS,
    LOGGED_UNIT_TOO_LARGE,
    LOGGED_UNIT_UNKNOWN,
    LOGGED_UNIT_WITHIN_LIMIT
}
