package io.tidemark.metrics;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Who may read the metrics.
 *
 * @param token what Prometheus shows as {@code Authorization: Bearer}; null = access is disabled
 */
@Validated
@ConfigurationProperties("tidemark.metrics")
record MetricsProperties(
        @Nullable @Size(min = 16, max = 1000) String token) {

    @Override
    public String toString() {
        return "MetricsProperties[token " + (token == null ? "not set" : "set") + "]";
    }
}
