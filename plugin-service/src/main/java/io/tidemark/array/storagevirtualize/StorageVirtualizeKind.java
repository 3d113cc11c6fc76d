package io.tidemark.array.storagevirtualize;

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
 * Supports connections to IBM FlashSystem, SAN Volume Controller, and Storwize. How often figures of volumes are updated is not
 * published; a minute is assumed. Data reduction pools free grains of 8 KB. The vendor recommends no unit for manual UNMAP, so the
 * native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(StorageVirtualizeProperties.class)
class StorageVirtualizeKind extends PasswordKind {

    private final StorageVirtualizeProperties properties;
    private final Clock clock;

    StorageVirtualizeKind(StorageVirtualizeProperties properties, AllowedNetworks networks, Clock clock) {
        super(
                "storagevirtualize",
                new ArrayProfile(Duration.ofMinutes(1), false, Figures.REDUCED_GRAIN),
                StorageVirtualizeAdapter.CAPABILITIES,
                properties.limits(),
                networks,
                StorageVirtualizeLogIn::words);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    protected ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential) {
        return new StorageVirtualizeAdapter(client, credential, properties, clock);
    }
}
