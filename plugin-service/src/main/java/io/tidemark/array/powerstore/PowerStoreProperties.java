package io.tidemark.array.powerstore;

import io.tidemark.array.rest.RestLimits;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of requests to PowerStores.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize rows per request; arrays give 2000 at most
 * @param pagesAtOnce pages of a list that are requested at the same time
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 */
@ConfigurationProperties("tidemark.arrays.powerstore")
record PowerStoreProperties(
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("30s") Duration requestTimeout,
        @DefaultValue("30s") Duration patience,
        @DefaultValue("32MB") DataSize maxAnswer,
        @DefaultValue("2000") int pageSize,
        @DefaultValue("3") int pagesAtOnce,
        @DefaultValue("2m") Duration listTimeout,
        @DefaultValue("100000") int maxRows) {

    PowerStorePaging paging() {
        return new PowerStorePaging(pageSize, pagesAtOnce);
    }

    RestLimits limits() {
        return new RestLimits("PowerStore", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
