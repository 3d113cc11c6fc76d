package io.tidemark.array.storagevirtualize;

import io.tidemark.array.rest.RestLimits;
import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of requests to arrays with IBM Storage Virtualize.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete; the array runs one command at a time
 * @param patience total wait of a request while the array reports too many requests
 * @param maxAnswer maximum size of a response; all volumes are in one
 * @param listTimeout until a list is read
 * @param maxRows maximum number of rows of a list
 * @param details maximum number of volumes in data reduction pools that are read with each list, one request each, because lists do
 *     not have their figures
 * @param overhead largest share of the used capacity of a volume in a standard pool that is metadata
 * @param standardPoolsReclaim whether the array frees space of thin-provisioned volumes in standard pools; IBM documents for release
 *     8.1.0 that UNMAP does not increase the free capacity of the pool
 */
@Validated
@ConfigurationProperties("tidemark.arrays.storagevirtualize")
record StorageVirtualizeProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("60s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("64MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,
        @DefaultValue("200") @Min(0) int details,

        @DefaultValue("0.001") @DecimalMin("0") double overhead,

        @DefaultValue("false") boolean standardPoolsReclaim) {

    RestLimits limits() {
        return new RestLimits(
                "Storage Virtualize", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
