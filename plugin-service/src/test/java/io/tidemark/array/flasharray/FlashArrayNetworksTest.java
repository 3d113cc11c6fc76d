package io.tidemark.array.flasharray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.ConnectionMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class FlashArrayNetworksTest {

    private static ArrayUnreachable connecting(int port, String... allowed) {
        FlashArrayProperties properties = new Binder(new MapConfigurationPropertySource())
                .bindOrCreate("tidemark.arrays.flasharray", FlashArrayProperties.class);
        FlashArrayKind kind = new FlashArrayKind(properties, new AllowedNetworks(List.of(allowed)), Clock.systemUTC());
        return catchThrowableOfType(ArrayUnreachable.class, () -> {
            ArrayAdapter adapter =
                    kind.connect(new ArrayTarget("localhost:" + port, null), new ArrayCredential.ApiToken("token"));
            adapter.identity();
        });
    }

    @Test
    void sendsNothingToArraysInOtherNetworks() throws IOException {
        try (ServerSocket array = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            ArrayUnreachable refused = connecting(array.getLocalPort(), "192.0.2.0/24");
            assertThat(refused.statement())
                    .isEqualTo(ArrayProblemMessage.ARRAY_NOT_REACHED.with(
                            "array",
                            "localhost:" + array.getLocalPort(),
                            "reason",
                            ConnectionMessage.ADDRESS_NOT_ALLOWED.statement()));
            try (Socket own = new Socket(InetAddress.getLoopbackAddress(), array.getLocalPort());
                    Socket first = array.accept()) {
                assertThat(first.getPort()).isEqualTo(own.getLocalPort());
            }
        }
    }

    @Test
    void distinguishesNoOpenPortFromAClosedOneThere() {
        assertThat(connecting(1, "192.0.2.0/24").statement().params())
                .containsEntry("reason", ConnectionMessage.ADDRESS_NOT_ALLOWED.statement());
        assertThat(connecting(1, "127.0.0.0/8", "::1").statement().params())
                .containsEntry("reason", ConnectionMessage.CONNECTION_REFUSED.statement());
    }
}
