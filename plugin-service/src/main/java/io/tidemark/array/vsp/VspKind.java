package io.tidemark.array.vsp;

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
 * Supports connections to Hitachi VSP. How often the used blocks of an LDEV are updated is not published; a minute is assumed. The
 * vendor recommends no unit for manual UNMAP, so the native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(VspProperties.class)
class VspKind extends PasswordKind {

    private final VspProperties properties;
    private final Clock clock;

    VspKind(VspProperties properties, AllowedNetworks networks, Clock clock) {
        super(
                "vsp",
                new ArrayProfile(Duration.ofMinutes(1), false, properties.page().toBytes()),
                VspAdapter.CAPABILITIES,
                properties.limits(),
                networks,
                VspLogIn::words);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    protected ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential) {
        return new VspAdapter(client, credential, properties, clock);
    }
}
