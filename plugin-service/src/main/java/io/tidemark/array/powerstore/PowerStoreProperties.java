package io.tidemark.array.powerstore;

import io.tidemark.array.rest.RestLimits;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How PowerStores are asked.
 *
 * @param connectTimeout until a connection stands
 * @param requestTimeout until one answer is complete
 * @param patience how long one question may wait in all while the array says it is busy
 * @param maxAnswer largest answer that is read
 * @param pageSize rows asked for at once; arrays give 2000 at most
 */
@ConfigurationProperties("tidemark.arrays.powerstore")
record PowerStoreProperties(
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("30s") Duration requestTimeout,
        @DefaultValue("30s") Duration patience,
        @DefaultValue("32MB") DataSize maxAnswer,
        @DefaultValue("1000") int pageSize) {

    RestLimits limits() {
        return new RestLimits("PowerStore", connectTimeout, requestTimeout, patience, maxAnswer);
    }
}
