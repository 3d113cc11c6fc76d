package io.tidemark.array.ontap;

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
 * Supports connections to NetApp ONTAP clusters and ASA r2. How often the used space of a LUN is updated is not published; a minute is
 * assumed. The vendor recommends no unit for manual UNMAP, so the native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(OntapProperties.class)
class OntapKind implements ArrayKind {

    private static final long BLOCK_BYTES = 4096;

    private final OntapProperties properties;
    private final AllowedNetworks networks;
    private final Clock clock;

    OntapKind(OntapProperties properties, AllowedNetworks networks, Clock clock) {
        this.properties = properties;
        this.networks = networks;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "ontap";
    }

    @Override
    public ArrayProfile profile() {
        return new ArrayProfile(Duration.ofMinutes(1), false, BLOCK_BYTES);
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return OntapAdapter.CAPABILITIES;
    }

    @Override
    public List<ArrayCredential.Form> forms() {
        return List.of(ArrayCredential.Form.PASSWORD);
    }

    @Override
    public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
        if (!(credential instanceof ArrayCredential.Password login)) {
            throw new ArrayCredentialsRefused(OntapMessage.ONTAP_CREDENTIALS.statement());
        }
        return new OntapAdapter(
                new RetryingRestClient(target, properties.limits(), networks, OntapLogIn::words),
                login,
                properties.pageSize(),
                properties.accuracy(),
                clock);
    }
}
