package io.tidemark.array.flasharray;

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
 * Limits of requests to FlashArrays.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize rows per request
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 * @param evergreenOne the service that {@code /subscriptions} names for an array which bills effective space; Pure Storage does not document
 *     the text
 */
@Validated
@ConfigurationProperties("tidemark.arrays.flasharray")
record FlashArrayProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("20s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("500") @Min(1) int pageSize,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,
        @DefaultValue("Evergreen//One") String evergreenOne) {

    RestLimits limits() {
        return new RestLimits("FlashArray", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
