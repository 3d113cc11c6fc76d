package io.tidemark.rate;

import io.tidemark.rate.setting.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who last set a datastore's rate from here, and what was expected of it then.
 *
 * @param by who set it
 * @param forecast null when nothing could be said
 */
public record LastRateChange(
        Instant at, String by, Rate rate, @Nullable RateForecast forecast) {}
