package io.tidemark.array.powerstore;

import io.tidemark.array.rest.PasswordKind;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Supports connections to PowerStores. The delay of its figures is not published. Space metrics have an interval of
 * five minutes, so this is assumed. The vendor recommends no unit for manual UNMAP, so the native task, which can be
 * canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(PowerStoreProperties.class)
class PowerStoreKind extends PasswordKind {

    private final PowerStoreProperties properties;
    private final Clock clock;

    PowerStoreKind(PowerStoreProperties properties, AllowedNetworks networks, Clock clock) {
        super(
                "powerstore",
                new ArrayProfile(Duration.ofMinutes(5), false),
                PowerStoreAdapter.CAPABILITIES,
                properties.limits(),
                networks,
                PowerStoreLogIn::words);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    protected ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential) {
        return new PowerStoreAdapter(client, credential, properties.paging(), clock);
    }
}
