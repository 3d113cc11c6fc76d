package io.tidemark.array.ontap;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.platform.validation.DataSizeMin;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of requests to ONTAP clusters.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the cluster reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param pageSize rows per request; clusters give 10,000 at most
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 * @param overhead largest share of the used space of a LUN that is metadata of the cluster; NetApp documents that there is some,
 *     but not how much
 */
@Validated
@ConfigurationProperties("tidemark.arrays.ontap")
record OntapProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("1000") @Min(1) int pageSize,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,

        @DefaultValue("0.005") @DecimalMin("0") @DecimalMax(value = "1", inclusive = false)
        double overhead) {

    /** Blocks of the file system of the cluster. */
    static final long BLOCK_BYTES = 4096;

    FigureAccuracy accuracy() {
        return new FigureAccuracy(BLOCK_BYTES, overhead);
    }

    RestLimits limits() {
        return new RestLimits("ONTAP", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
