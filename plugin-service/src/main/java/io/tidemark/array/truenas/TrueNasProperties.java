package io.tidemark.array.truenas;

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
 * Limits of requests to TrueNAS.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize rows per request
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 * @param metadataCopies how often ZFS stores the pointer of 128 bytes that each block of a zvol has; this share is deducted from the
 *     figure
 * @param allocationCounted whether the space that a zvol takes in its pool is its figure even if it is not what hosts wrote: with
 *     compression, several copies or RAIDZ, and as a clone
 */
@Validated
@ConfigurationProperties("tidemark.arrays.truenas")
record TrueNasProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("1000") @Min(1) int pageSize,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,
        @DefaultValue("2") @Min(0) int metadataCopies,
        @DefaultValue("false") boolean allocationCounted) {

    RestLimits limits() {
        return new RestLimits("TrueNAS", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
