package io.tidemark.platform.tls;

import io.tidemark.platform.MessageCode;

/** Why a server cannot be reached, and what is wrong with its certificate. */
public enum ConnectionMessage implements MessageCode {
    ADDRESS_NOT_ALLOWED,
    ADDRESS_NOT_RESOLVED,
    CERTIFICATE_EXPIRED,
    CERTIFICATE_NOT_TRUSTED,
    CONNECTION_REFUSED,
    NO_RESPONSE_IN_TIME,
    RESPONSE_TOO_LARGE,
    SERVER_NOT_REACHED,
    THUMBPRINT_INVALID
}
