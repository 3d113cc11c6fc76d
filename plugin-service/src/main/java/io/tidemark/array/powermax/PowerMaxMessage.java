package io.tidemark.array.powermax;

import io.tidemark.platform.MessageCode;

/** What keeps Unisphere from naming one array, or from reporting the figure of a volume. */
enum PowerMaxMessage implements MessageCode {
    POWERMAX_NO_LOCAL_ARRAY,
    POWERMAX_SEVERAL_ARRAYS,
    POWERMAX_USAGE_NOT_REPORTED
}
