package io.tidemark.array.vsp;

import io.tidemark.platform.MessageCode;

/** What a VSP refuses, and what keeps it from freeing space or reporting it. */
enum VspMessage implements MessageCode {
    VSP_DATA_REDUCTION,
    VSP_FULL_ALLOCATION,
    VSP_HOST_MODE_OPTION_OFF,
    VSP_NO_SESSION,
    VSP_USAGE_NOT_REPORTED
}
