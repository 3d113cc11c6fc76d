package io.tidemark.registration.client;

import io.tidemark.platform.MessageCode;

/** Why the service did not respond as expected. */
public enum ServiceMessage implements MessageCode {
    SERVICE_HTTP_STATUS,
    SERVICE_INTERRUPTED,
    SERVICE_UNREACHABLE
}
