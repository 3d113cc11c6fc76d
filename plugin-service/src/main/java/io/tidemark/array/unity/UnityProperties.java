package io.tidemark.array.unity;

import io.tidemark.array.FigureAccuracy;
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
 * Limits of requests to Dell Unity.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize rows per request; arrays give 2000 at most
 * @param pagesAtOnce pages of a list that are requested at the same time
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 * @param step the allocated size of thin LUNs is counted in this unit; recorded figures are multiples of it, Dell does not document it
 * @param savingsAdded whether the figure of a LUN with data reduction is its allocated size plus the size that data reduction saves;
 *     Dell does not document that the sum is what hosts wrote
 */
@Validated
@ConfigurationProperties("tidemark.arrays.unity")
record UnityProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("1000") @Min(1) int pageSize,
        @DefaultValue("3") @Min(1) int pagesAtOnce,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,
        @DefaultValue("8KB") @DataSizeMin("1B") DataSize step,
        @DefaultValue("false") boolean savingsAdded) {

    FigureAccuracy accuracy() {
        return new FigureAccuracy(step.toBytes(), 0);
    }

    RestLimits limits() {
        return new RestLimits("Unity", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
