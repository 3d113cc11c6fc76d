package io.tidemark.server.web;

import io.tidemark.platform.MessageCode;

/** Why a request did not reach a controller. */
enum WebMessage implements MessageCode {
    BODY_MISSING,
    BODY_NOT_JSON,
    BODY_TOO_LARGE,
    CONTENT_TYPE_NOT_SUPPORTED,
    MEDIA_TYPE_NOT_AVAILABLE,
    METHOD_NOT_SUPPORTED,
    NUMBER_OUT_OF_RANGE,
    PARAMETER_MISSING,
    PATH_NOT_FOUND,
    PROPERTY_UNKNOWN,
    REQUEST_NOT_ACCEPTED
}
