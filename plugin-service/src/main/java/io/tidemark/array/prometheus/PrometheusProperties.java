package io.tidemark.array.prometheus;

import io.tidemark.array.rest.RestLimits;
import io.tidemark.platform.validation.DataSizeMin;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of requests to Prometheus servers.
 *
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the server reports that it is busy
 * @param maxAnswer maximum size of a response; all volumes are in one
 * @param knownFor how long a volume without new samples is listed, with the reason
 */
@Validated
@ConfigurationProperties("tidemark.arrays.prometheus")
record PrometheusProperties(
        @DefaultValue("5s") @DurationMin(millis = 100) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 100) Duration requestTimeout,
        @DefaultValue("30s") @DurationMin(millis = 0) Duration patience,
        @DefaultValue("32MB") @DataSizeMin("1KB") DataSize maxAnswer,
        @DefaultValue("1h") @DurationMin(millis = 0) Duration knownFor) {

    private static final int MOST_ROWS = 100_000;

    RestLimits limits() {
        return new RestLimits(
                "Prometheus", connectTimeout, requestTimeout, patience, maxAnswer, requestTimeout, MOST_ROWS);
    }
}
