package io.tidemark.array.wsapi;

import io.tidemark.platform.MessageCode;

/** What an array with WSAPI refuses. */
enum WsapiMessage implements MessageCode {
    WSAPI_NO_SESSION,
    WSAPI_USAGE_NOT_REPORTED,
    WSAPI_VERSION_NOT_REPORTED,
    WSAPI_VERSION_TOO_OLD,
    WSAPI_VOLUME_FULLY_PROVISIONED
}
