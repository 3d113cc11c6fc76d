package io.tidemark.array.flasharray.api;

import io.tidemark.platform.MessageCode;

/** What a FlashArray refuses. */
public enum FlashArrayMessage implements MessageCode {
    API_CLIENTS_NOT_SUPPORTED,
    API_CLIENTS_NOT_SUPPORTED_BY_VERSION,
    API_CLIENT_REFUSED,
    API_TOKEN_REFUSED,
    FLASHARRAY_CREDENTIALS,
    REST_VERSIONS_NOT_LISTED,
    REST_VERSIONS_UNSUPPORTED,
    REST_VERSION_ENDED,
    VOLUME_SPACE_CONTRADICTORY,
    VOLUME_SPACE_NOT_VISIBLE
}
