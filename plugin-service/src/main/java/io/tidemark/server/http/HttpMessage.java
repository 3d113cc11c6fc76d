package io.tidemark.server.http;

import io.tidemark.platform.MessageCode;

/** Why the web server rejects a request before it is processed. */
public enum HttpMessage implements MessageCode {
    REQUEST_BODY_TOO_LARGE,
    REQUEST_BODY_TOO_SLOW,
    REQUEST_LINE_REJECTED,
    REQUEST_NOT_FOR_HEALTH_PORT,
    TOO_MANY_REQUESTS,
    TOO_MANY_UPLOADS
}
