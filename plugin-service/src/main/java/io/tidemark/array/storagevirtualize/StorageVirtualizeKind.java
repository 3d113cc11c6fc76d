package io.tidemark.array.storagevirtualize;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Supports connections to IBM FlashSystem, SAN Volume Controller, and Storwize. How often figures of volumes are updated is not
 * published; a minute is assumed. Data reduction pools free grains of 8 KB. The vendor recommends no unit for manual UNMAP, so the
 * native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(StorageVirtualizeProperties.class)
class StorageVirtualizeKind implements ArrayKind {

    private final StorageVirtualizeProperties properties;
    private final AllowedNetworks networks;
    private final Clock clock;

    StorageVirtualizeKind(StorageVirtualizeProperties properties, AllowedNetworks networks, Clock clock) {
        this.properties = properties;
        this.networks = networks;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "storagevirtualize";
    }

    @Override
    public ArrayProfile profile() {
        return new ArrayProfile(Duration.ofMinutes(1), false, Figures.REDUCED_GRAIN);
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return StorageVirtualizeAdapter.CAPABILITIES;
    }

    @Override
    public List<ArrayCredential.Form> forms() {
        return List.of(ArrayCredential.Form.PASSWORD);
    }

    @Override
    public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
        if (!(credential instanceof ArrayCredential.Password login)) {
            throw new ArrayCredentialsRefused(StorageVirtualizeMessage.STORAGE_VIRTUALIZE_CREDENTIALS.statement());
        }
        return new StorageVirtualizeAdapter(
                new RetryingRestClient(target, properties.limits(), networks, StorageVirtualizeLogIn::words),
                login,
                properties,
                clock);
    }
}
