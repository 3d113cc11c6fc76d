package io.tidemark.array.wsapi;

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
 * Supports connections to HPE 3PAR, Primera, and Alletra 9000. How often figures of volumes are updated is not published; five
 * minutes are assumed. The array frees pages of 16 KiB (HP 3PAR concepts guide). The vendor recommends no unit for manual UNMAP, so the
 * native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(WsapiProperties.class)
class WsapiKind implements ArrayKind {

    private static final long PAGE_BYTES = 16_384;

    private final WsapiProperties properties;
    private final AllowedNetworks networks;
    private final Clock clock;

    WsapiKind(WsapiProperties properties, AllowedNetworks networks, Clock clock) {
        this.properties = properties;
        this.networks = networks;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "wsapi";
    }

    @Override
    public ArrayProfile profile() {
        return new ArrayProfile(Duration.ofMinutes(5), false, PAGE_BYTES);
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return WsapiAdapter.CAPABILITIES;
    }

    @Override
    public List<ArrayCredential.Form> forms() {
        return List.of(ArrayCredential.Form.PASSWORD);
    }

    @Override
    public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
        if (!(credential instanceof ArrayCredential.Password login)) {
            throw new ArrayCredentialsRefused(WsapiMessage.WSAPI_CREDENTIALS.statement());
        }
        return new WsapiAdapter(
                new RetryingRestClient(target, properties.limits(), networks, WsapiLogIn::words),
                login,
                properties,
                clock);
    }
}
