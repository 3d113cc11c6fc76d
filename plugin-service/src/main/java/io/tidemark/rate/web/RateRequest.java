package io.tidemark.rate.web;

import io.tidemark.rate.setting.Rate;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;

/**
 * A rate to set or predict.
 *
 * @param method priority, fixed or dynamic
 * @param priority none or low, with method priority
 */
record RateRequest(
        @NotBlank String method,
        @Nullable String priority,
        @Nullable Long fixedMBps,
        @Nullable Long minMBps,
        @Nullable Long maxMBps) {

    Rate rate() {
        return new Rate(method, priority, fixedMBps, minMBps, maxMBps);
    }
}
