package io.tidemark.array.connection;

import io.tidemark.platform.MessageCode;

/** Messages on the health of connected arrays, and on figures that do not match. */
public enum ArrayMessage implements MessageCode {
    ARRAY_CERTIFICATE_NOT_TRUSTED,
    ARRAY_CREDENTIALS_REFUSED,
    ARRAY_NOT_ASKED_YET,
    ARRAY_NOT_LISTED,
    ARRAY_OK,
    ARRAY_REFUSED,
    ARRAY_UNEXPECTED,
    ARRAY_UNREACHABLE,
    FIGURE_DISAGREES_MONITORING,
    FIGURE_DISAGREES_PROMETHEUS
}
