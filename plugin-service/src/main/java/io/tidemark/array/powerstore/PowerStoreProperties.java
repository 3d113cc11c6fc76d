package io.tidemark.array.powerstore;

import io.tidemark.array.rest.RestLimits;
import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

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
@Validated
@ConfigurationProperties("tidemark.arrays.powerstore")
record PowerStoreProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("2000") @Min(1) int pageSize,
        @DefaultValue("3") @Min(1) int pagesAtOnce,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows) {

    PowerStorePaging paging() {
        return new PowerStorePaging(pageSize, pagesAtOnce);
    }

    RestLimits limits() {
        return new RestLimits("PowerStore", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
