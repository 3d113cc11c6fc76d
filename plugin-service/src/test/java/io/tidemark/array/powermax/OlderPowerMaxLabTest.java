package io.tidemark.array.powermax;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.spi.ArrayIdentity;
import org.junit.jupiter.api.Test;

/** With lists of ids, and each volume on its own. */
class OlderPowerMaxLabTest extends PowerMaxArrayContract {

    @Override
    protected String datastore() {
        return "vmax";
    }

    @Test
    void reportsTheReleaseOfTheArrayAndTheVersionOfTheApi() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.version()).isEqualTo("5978.711.711");
        assertThat(identity.apiVersion()).isEqualTo("92");
    }
}
