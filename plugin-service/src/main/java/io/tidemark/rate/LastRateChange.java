package io.tidemark.rate;

import io.tidemark.rate.setting.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The last change of a datastore's rate with Tidemark, and its prediction.
 *
 * @param by the user
 * @param forecast null if no prediction was possible
 */
public record LastRateChange(
        Instant at, String by, Rate rate, @Nullable RateForecast forecast) {}
