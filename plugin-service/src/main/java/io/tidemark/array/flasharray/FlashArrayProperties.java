package io.tidemark.array.flasharray;

import io.tidemark.array.rest.RestLimits;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How FlashArrays are asked.
 *
 * @param connectTimeout until a connection stands
 * @param requestTimeout until one answer is complete
 * @param patience how long one question may wait in all while the array says it is busy
 * @param maxAnswer largest answer that is read
 * @param pageSize rows asked for at once
 */
@ConfigurationProperties("tidemark.arrays.flasharray")
record FlashArrayProperties(
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("20s") Duration requestTimeout,
        @DefaultValue("30s") Duration patience,
        @DefaultValue("32MB") DataSize maxAnswer,
        @DefaultValue("500") int pageSize) {

    RestLimits limits() {
        return new RestLimits("FlashArray", connectTimeout, requestTimeout, patience, maxAnswer);
    }
}
