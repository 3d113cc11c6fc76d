package io.tidemark.array.truenas;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.truenas.api.TrueNasErrors;
import io.tidemark.array.truenas.api.TrueNasLogIn;
import io.tidemark.array.truenas.api.TrueNasRequests;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Supports connections to TrueNAS. ZFS updates its figures with each transaction group, every 5 seconds by default, and frees large
 * ranges in several of them; a minute is assumed. The page size is that of each zvol. The vendor recommends no unit for manual UNMAP,
 * so the native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(TrueNasProperties.class)
class TrueNasKind implements ArrayKind {

    private final TrueNasProperties properties;
    private final AllowedNetworks networks;
    private final Clock clock;

    TrueNasKind(TrueNasProperties properties, AllowedNetworks networks, Clock clock) {
        this.properties = properties;
        this.networks = networks;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "truenas";
    }

    @Override
    public ArrayProfile profile() {
        return new ArrayProfile(Duration.ofMinutes(1), false);
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return TrueNasAdapter.CAPABILITIES;
    }

    @Override
    public List<ArrayCredential.Form> forms() {
        return List.of(ArrayCredential.Form.API_TOKEN);
    }

    @Override
    public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
        if (!(credential instanceof ArrayCredential.ApiToken key)) {
            throw new ArrayCredentialsRefused(ArrayProblemMessage.ARRAY_CREDENTIAL_FORM_NOT_SUPPORTED.with(
                    "form", ArrayCredential.Form.API_TOKEN));
        }
        TrueNasRequests requests = new TrueNasRequests(
                target, properties.limits(), networks, TrueNasMessage.TRUENAS_NO_API, TrueNasAdapter.FIELDS);
        RetryingRestClient client = new RetryingRestClient(requests, TrueNasErrors::words);
        return new TrueNasAdapter(client, new TrueNasLogIn(client, requests, key), properties, clock);
    }
}
