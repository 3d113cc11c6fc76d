package io.tidemark.array.wsapi;

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
 * Limits of requests to HPE 3PAR, Primera, and Alletra 9000.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy, or that it has no session left
 * @param maxAnswer maximum size of a response; all volumes are in one
 * @param listTimeout until a list is read
 * @param maxRows maximum number of rows of a list
 * @param step the figures of volumes are counted in this unit; HPE documents the unit, but not whether figures are rounded more coarsely
 */
@Validated
@ConfigurationProperties("tidemark.arrays.wsapi")
record WsapiProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("60s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("128MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("2m") @DurationMin(millis = 100) Duration listTimeout,
        @DefaultValue("100000") @Min(1) int maxRows,
        @DefaultValue("1MB") @DataSizeMin("1B") DataSize step) {

    FigureAccuracy accuracy() {
        return new FigureAccuracy(step.toBytes(), 0);
    }

    RestLimits limits() {
        return new RestLimits("HPE WSAPI", connectTimeout, requestTimeout, patience, maxAnswer, listTimeout, maxRows);
    }
}
