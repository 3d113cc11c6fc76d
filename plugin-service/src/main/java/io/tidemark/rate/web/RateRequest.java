package io.tidemark.rate.web;

import io.tidemark.rate.setting.Rate;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * A rate to set or predict.
 *
 * @param method one of {@code priority}, {@code fixed} or {@code dynamic}
 * @param priority one of {@code none} or {@code low}, with method priority
 */
record RateRequest(
        @NotNull String method,
        @Nullable String priority,
        @Nullable @Min(1) @Max(Rate.FASTEST) Long fixedMBps,
        @Nullable @Min(1) @Max(Rate.FASTEST) Long minMBps,
        @Nullable @Min(1) @Max(Rate.FASTEST) Long maxMBps) {

    Rate rate() {
        return new Rate(method, priority, fixedMBps, minMBps, maxMBps);
    }
}
