package io.tidemark.server.http;

import io.tidemark.platform.MessageCode;

/** Why the web server rejects a request before it is processed. */
enum HttpMessage implements MessageCode {
    REQUEST_BODY_TOO_LARGE,
    REQUEST_LINE_REJECTED
}
