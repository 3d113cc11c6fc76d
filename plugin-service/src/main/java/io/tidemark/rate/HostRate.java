package io.tidemark.rate;

import io.tidemark.platform.Statement;
import io.tidemark.rate.setting.Rate;
import org.jspecify.annotations.Nullable;

/**
 * What one mounting host shows.
 *
 * @param effective null when it does not show any, with {@code note} saying why
 * @param inSync whether it shows what vCenter shows for the datastore, null when it shows nothing
 */
public record HostRate(
        String hostId,
        String hostName,
        @Nullable Rate effective,
        @Nullable Boolean inSync,
        @Nullable Statement note) {}
