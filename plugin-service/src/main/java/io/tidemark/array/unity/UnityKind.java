package io.tidemark.array.unity;

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
 * Supports connections to Dell Unity. How often the allocated size of a LUN is updated is not published; a minute is assumed. The
 * vendor recommends no unit for manual UNMAP, so the native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(UnityProperties.class)
class UnityKind extends PasswordKind {

    private final UnityProperties properties;
    private final Clock clock;

    UnityKind(UnityProperties properties, AllowedNetworks networks, Clock clock) {
        super(
                "unity",
                new ArrayProfile(Duration.ofMinutes(1), false, properties.step().toBytes()),
                UnityAdapter.CAPABILITIES,
                properties.limits(),
                networks,
                UnityLogIn::words);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public boolean countsAllocation() {
        return !properties.savingsAdded();
    }

    @Override
    protected ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential) {
        return new UnityAdapter(client, credential, properties, clock);
    }
}
