package io.tidemark.array.prometheus;

import io.tidemark.platform.MessageCode;

/** Why figures of a Prometheus server cannot be used. */
enum PrometheusMessage implements MessageCode {
    PROMETHEUS_FIGURE_NOT_USABLE,
    PROMETHEUS_LABEL_NO_DEVICE,
    PROMETHEUS_NO_SERIES,
    PROMETHEUS_SAMPLE_MISSING,
    PROMETHEUS_SAMPLE_STALE,
    PROMETHEUS_SERIES_AMBIGUOUS
}
