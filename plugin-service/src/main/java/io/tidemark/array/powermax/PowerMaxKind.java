package io.tidemark.array.powermax;

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
 * Supports connections to Unisphere for PowerMax. How often it updates its figures is not published; five minutes are assumed. An array
 * releases space in tracks of 128 KB.
 */
@Component
@EnableConfigurationProperties(PowerMaxProperties.class)
class PowerMaxKind extends PasswordKind {

    private static final long TRACK = 128 << 10;

    private final PowerMaxProperties properties;
    private final Clock clock;

    PowerMaxKind(PowerMaxProperties properties, AllowedNetworks networks, Clock clock) {
        super(
                "powermax",
                new ArrayProfile(Duration.ofMinutes(5), false, TRACK),
                PowerMaxAdapter.CAPABILITIES,
                properties.limits(),
                networks,
                PowerMaxLogIn::words);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    protected ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential) {
        return new PowerMaxAdapter(client, credential, properties, clock);
    }
}
