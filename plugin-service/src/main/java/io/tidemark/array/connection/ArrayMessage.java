package io.tidemark.array.connection;

import io.tidemark.platform.MessageCode;

/** Messages on the health of connected arrays. */
public enum ArrayMessage implements MessageCode {
    ARRAY_CERTIFICATE_NOT_TRUSTED,
    ARRAY_CREDENTIALS_REFUSED,
    ARRAY_NOT_ASKED_YET,
    ARRAY_NOT_LISTED,
    ARRAY_OK,
    ARRAY_REFUSED,
    ARRAY_UNEXPECTED,
    ARRAY_UNREACHABLE
}
