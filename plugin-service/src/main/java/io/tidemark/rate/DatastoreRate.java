package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.rate.setting.Rate;
import io.tidemark.rate.setting.RateLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The setting of one datastore and how every mounting host sees it.
 *
 * @param rate null with {@code reason} where there is none
 * @param limits null with {@code limitsProblem} when no host could be asked
 * @param advice what to do about hosts that are not in step, null when all are
 */
public record DatastoreRate(
        Datastore datastore,
        @Nullable Rate rate,
        @Nullable Statement reason,
        @Nullable RateLimits limits,
        @Nullable Statement limitsProblem,
        List<HostRate> perHost,
        @Nullable Statement advice) {}
