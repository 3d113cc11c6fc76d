package io.tidemark.rate;

import io.tidemark.platform.Statement;
import io.tidemark.rate.setting.Rate;
import org.jspecify.annotations.Nullable;

/**
 * The rate on one mounting host.
 *
 * @param effective null if it does not report any, with the reason in {@code note}
 * @param inSync whether it equals the rate in vCenter, null if not reported
 */
public record HostRate(
        String hostId,
        String hostName,
        @Nullable Rate effective,
        @Nullable Boolean inSync,
        @Nullable Statement note) {}
