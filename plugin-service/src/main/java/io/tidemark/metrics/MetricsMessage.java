package io.tidemark.metrics;

import io.tidemark.platform.MessageCode;

/** Why metrics are refused. */
enum MetricsMessage implements MessageCode {
    METRICS_DISABLED,
    METRICS_TOKEN_REQUIRED
}
