package io.tidemark.array.powermax;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of requests to Unisphere for PowerMax.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while Unisphere reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize rows per request
 * @param listTimeout until all pages of a list are read, with the volumes that are read one by one
 * @param maxRows maximum number of rows of a list
 * @param arrays the IDs of the arrays to read, 12 digits each; required for a Unisphere with several local arrays, of which it must name one
 * @param effectiveCounted whether the figure of a volume is its effective used capacity, where Unisphere reports it; otherwise the allocated
 *     percentage, in whole percents. Off by default: Dell does not document that the effective used capacity is what hosts wrote
 * @param effectiveStep the effective used capacity is counted in this unit, which Dell does not document: a hundredth of a GB
 */
@Validated
@ConfigurationProperties("tidemark.arrays.powermax")
record PowerMaxProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("60s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("1000") @Min(1) int pageSize,
        @DefaultValue("5m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,
        @DefaultValue List<String> arrays,
        @DefaultValue("false") boolean effectiveCounted,
        @DefaultValue("11MB") @DataSizeMin("1B") DataSize effectiveStep) {

    FigureAccuracy effectiveAccuracy() {
        return new FigureAccuracy(effectiveStep.toBytes(), 0);
    }

    RestLimits limits() {
        return new RestLimits("PowerMax", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
