package io.tidemark.array.ontap;

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
 * Supports connections to NetApp ONTAP clusters and ASA r2. How often the used space of a LUN is updated is not published; a minute is
 * assumed. The vendor recommends no unit for manual UNMAP, so the native task, which can be canceled, is preferred.
 */
@Component
@EnableConfigurationProperties(OntapProperties.class)
class OntapKind extends PasswordKind {

    private final OntapProperties properties;
    private final Clock clock;

    OntapKind(OntapProperties properties, AllowedNetworks networks, Clock clock) {
        super(
                "ontap",
                new ArrayProfile(Duration.ofMinutes(1), false, OntapProperties.BLOCK_BYTES),
                OntapAdapter.CAPABILITIES,
                properties.limits(),
                networks,
                OntapLogIn::words);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public boolean countsAllocation() {
        return true;
    }

    @Override
    protected ArrayAdapter adapter(RetryingRestClient client, ArrayCredential.Password credential) {
        return new OntapAdapter(client, credential, properties.pageSize(), properties.accuracy(), clock);
    }
}
