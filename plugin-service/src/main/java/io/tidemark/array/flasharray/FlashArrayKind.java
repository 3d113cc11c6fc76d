package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.flasharray.api.FlashArrayFigures;
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
 * Supports connections to FlashArrays. The delay of its space figures is not published. The finest stored history is
 * five minutes, and the recommended polling interval is 30 to 60 seconds, so one minute is assumed. The vendor
 * recommends manual UNMAP with a unit of 1 % of the free space.
 */
@Component
@EnableConfigurationProperties(FlashArrayProperties.class)
class FlashArrayKind implements ArrayKind {

    /** {@code thin_provisioning} is the share of a volume's sectors without data. */
    private static final long SECTOR = 512;

    private final FlashArrayProperties properties;
    private final AllowedNetworks networks;
    private final Clock clock;

    FlashArrayKind(FlashArrayProperties properties, AllowedNetworks networks, Clock clock) {
        this.networks = networks;
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "flasharray";
    }

    @Override
    public ArrayProfile profile() {
        return new ArrayProfile(Duration.ofSeconds(60), true, SECTOR);
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return FlashArrayFigures.REPORTED;
    }

    @Override
    public List<ArrayCredential.Form> forms() {
        return List.of(ArrayCredential.Form.API_TOKEN, ArrayCredential.Form.API_CLIENT);
    }

    @Override
    public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
        return new FlashArrayAdapter(
                new RetryingRestClient(target, properties.limits(), networks, FlashArrayErrors::words),
                credential,
                properties.pageSize(),
                properties.evergreenOne(),
                clock);
    }
}
