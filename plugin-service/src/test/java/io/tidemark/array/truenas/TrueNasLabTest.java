package io.tidemark.array.truenas;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.spi.ArrayIdentity;
import org.junit.jupiter.api.Test;

/** Over REST. */
class TrueNasLabTest extends TrueNasLabContract {

    @Override
    protected String datastore() {
        return "truenas";
    }

    @Test
    void identifiesTheArrayByItsHostId() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.name()).isEqualTo("truenas-1");
        assertThat(identity.id()).matches("[0-9a-f]{32}");
        assertThat(identity.version()).isEqualTo("TrueNAS-25.10.3");
        assertThat(identity.apiVersion()).isEqualTo("2.0");
    }
}
