package io.tidemark.security;

import io.tidemark.platform.MessageCode;

/** Why a caller is rejected. */
public enum SecurityMessage implements MessageCode {
    LOGIN_ADDRESS,
    LOGIN_ADDRESS_AND_OTHERS,
    OBJECT_OF_ANOTHER_VCENTER,
    SESSION_OF_ANOTHER_VCENTER,
    SIGN_IN_REQUIRED,
    TOKEN_NOT_VALID,
    TOO_MANY_LOGINS,
    TOO_MANY_SESSIONS
}
