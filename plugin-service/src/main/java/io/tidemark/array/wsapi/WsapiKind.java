package io.tidemark.array.wsapi;

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
 * Supports connections to HPE 3PAR, Primera, and Alletra 9000. How often figures of volumes are updated is not published; five
 * minutes are assumed. The array frees pages of 16 KiB (HP 3PAR concepts guide). The vendor recommends no unit for manual UNMAP, so the
 * native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(WsapiProperties.class)
class WsapiKind extends PasswordKind {

    private static final long PAGE_BYTES = 16_384;

    private final WsapiProperties properties;
    private final Clock clock;

    WsapiKind(WsapiProperties properties, AllowedNetworks networks, Clock clock) {
        super(
                "wsapi",
                new ArrayProfile(Duration.ofMinutes(5), false, PAGE_BYTES),
                WsapiAdapter.CAPABILITIES,
                properties.limits(),
                networks,
                WsapiLogIn::words);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    protected ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential) {
        return new WsapiAdapter(client, credential, properties, clock);
    }
}
