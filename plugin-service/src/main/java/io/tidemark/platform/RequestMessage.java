package io.tidemark.platform;

/** Errors in requests to any module; the texts of {@code VALUE_} codes follow the name of the invalid part. */
public enum RequestMessage implements MessageCode {
    DATABASE_UNREACHABLE,
    LIST_SIZE,
    LIST_TOO_LONG,
    OBJECT_ID_INVALID,
    PAGE_OUT_OF_RANGE,
    PAGE_TOO_LARGE,
    REQUEST_INVALID,
    SCHEDULE_NEVER_DUE,
    SORT_FIELD_UNKNOWN,
    SORT_INVALID,
    VALUE_ADDRESS,
    VALUE_BLANK,
    VALUE_EMPTY,
    VALUE_FIXED,
    VALUE_LENGTH,
    VALUE_NOT_BEFORE,
    VALUE_NOT_FUTURE,
    VALUE_NOT_LISTED,
    VALUE_NOT_READABLE,
    VALUE_NOT_VALID,
    VALUE_RANGE,
    VALUE_REPEATED,
    VALUE_REQUIRED,
    VALUE_TIME_ZONE,
    VALUE_TOO_LARGE,
    VALUE_TOO_LONG,
    VALUE_TOO_SMALL,
    VALUE_TYPE
}
