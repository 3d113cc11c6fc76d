package io.tidemark.array.truenas;

import io.tidemark.platform.MessageCode;

/** What keeps a TrueNAS from freeing space or reporting it. */
enum TrueNasMessage implements MessageCode {
    TRUENAS_CLONE,
    TRUENAS_COMPRESSION,
    TRUENAS_NOT_A_ZVOL,
    TRUENAS_NO_API,
    TRUENAS_REDUNDANCY,
    TRUENAS_RESERVATION,
    TRUENAS_USAGE_NOT_REPORTED
}
