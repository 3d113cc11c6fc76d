package io.tidemark.array.prometheus.promql;

import io.tidemark.platform.MessageCode;

/** Why a response cannot be used. */
enum PromqlMessage implements MessageCode {
    PROMETHEUS_RESPONSE_PARTIAL
}
