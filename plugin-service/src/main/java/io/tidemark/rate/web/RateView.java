package io.tidemark.rate.web;

import io.tidemark.platform.Statement;
import io.tidemark.rate.DatastoreRate;
import io.tidemark.rate.HostRate;
import io.tidemark.rate.LastRateChange;
import io.tidemark.rate.setting.Rate;
import io.tidemark.rate.setting.RateLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rate of a datastore; method and values are null, with {@code reason} set, where it has none.
 *
 * @param method one of {@code priority}, {@code fixed} or {@code dynamic}; null on file systems without a rate
 * @param priority one of {@code none} or {@code low}, null if the host does not report it
 */
record RateView(
        String datastoreId,
        String datastoreName,
        String fileSystem,
        @Nullable String method,
        @Nullable String priority,
        @Nullable Long fixedMBps,
        @Nullable Long minMBps,
        @Nullable Long maxMBps,
        @Nullable Statement reason,
        @Nullable RateLimits limits,
        @Nullable Statement limitsProblem,
        List<HostRate> perHost,
        @Nullable Statement advice,
        @Nullable LastRateChange lastChange) {

    static RateView of(DatastoreRate read, @Nullable LastRateChange last) {
        Rate rate = read.rate();
        return new RateView(
                read.datastore().id().toString(),
                read.datastore().facts().name(),
                read.datastore().fileSystem(),
                rate == null ? null : rate.method(),
                rate == null ? null : rate.priority(),
                rate == null ? null : rate.fixedMBps(),
                rate == null ? null : rate.minMBps(),
                rate == null ? null : rate.maxMBps(),
                read.reason(),
                read.limits(),
                read.limitsProblem(),
                read.perHost(),
                read.advice(),
                last);
    }
}
