package io.tidemark.array.truenas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.spi.ArrayIdentity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Over JSON-RPC, in one connection. */
class NewerTrueNasLabTest extends TrueNasLabContract {

    @Override
    protected String datastore() {
        return "truenas-26";
    }

    @Test
    void identifiesTheArrayAsOverRest() {
        ArrayIdentity identity = adapter().identity();
        assertThat(identity.name()).isEqualTo("truenas-26-1");
        assertThat(identity.id()).matches("[0-9a-f]{32}");
        assertThat(identity.version()).isEqualTo("TrueNAS-26.0.0");
        assertThat(identity.apiVersion()).isEqualTo("JSON-RPC 2.0");
    }

    @Test
    void connectsAgainAfterTheConnectionWasCutInTheMiddle() {
        List<?> volumes = adapter().volumes();
        Throwable failure = lab().under(
                        "{\"kind\":\"array-offline\",\"array\":\"" + array() + "\"}",
                        () -> catchThrowable(() -> adapter().volumes()));
        assertThat(failure).isInstanceOf(ArrayUnreachable.class);
        assertThat(adapter().volumes()).isEqualTo(volumes);
    }
}
