package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.rate.setting.Rate;
import io.tidemark.rate.setting.RateLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rate of one datastore in vCenter and on each mounting host.
 *
 * @param rate null with {@code reason} if there is none
 * @param limits null with {@code limitsProblem} if no host could be queried
 * @param advice action for hosts that differ, null if none do
 */
public record DatastoreRate(
        Datastore datastore,
        @Nullable Rate rate,
        @Nullable Statement reason,
        @Nullable RateLimits limits,
        @Nullable Statement limitsProblem,
        List<HostRate> perHost,
        @Nullable Statement advice) {}
