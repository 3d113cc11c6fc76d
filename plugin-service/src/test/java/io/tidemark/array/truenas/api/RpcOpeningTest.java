package io.tidemark.array.truenas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.platform.Problem;
import io.tidemark.platform.http.HostileSocket;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections to a server that does not open them, or not as the protocol requires. */
class RpcOpeningTest extends HostileRpc {

    @ParameterizedTest
    @ValueSource(ints = {200, 301, 403, 404})
    void saysThatThereIsNoSuchApi(int status) {
        server.answer((request, wire) -> wire.whole(status, "Location: /ui/\r\n", "x"));
        RpcClient client = client(AMPLE);
        assertThat(Objects.requireNonNull(catchThrowableOfType(ArrayRefused.class, client::open)))
                .hasMessageContaining("HTTP " + status);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void doesNotTakeAnArrayThatStartsForAnother() {
        server.answer((request, wire) -> wire.whole(502, "", ""));
        RpcClient client = client(AMPLE);
        assertThat(Objects.requireNonNull(catchThrowableOfType(ArrayUnreachable.class, client::open)))
                .hasMessageContaining("HTTP 502");
    }

    @Test
    void stopsHeadersWithoutEnd() throws InterruptedException {
        server.answer((request, wire) -> {
            wire.text("HTTP/1.1 101 X\r\n");
            wire.forEver("X-Header: 0123456789012345678901234567890123456789\r\n");
        });
        RpcClient client = client(AMPLE);
        is(
                Objects.requireNonNull(catchThrowableOfType(Problem.class, client::open)),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void endsAHandshakeThatTakesLongerThanItsLimit() {
        server.answer((request, wire) -> {
            wire.text("HTTP/1.1 101 ");
            wire.drip();
        });
        RpcClient client = client(Duration.ofSeconds(1));
        is(
                Objects.requireNonNull(catchThrowableOfType(Problem.class, client::open)),
                ArrayProblemMessage.ARRAY_NO_RESPONSE);
    }

    @Test
    void refusesACertificateThatIsNotTheOnePinned() {
        RpcClient client = client(AMPLE, "00".repeat(32), server.address(), AllowedNetworks.ALL);
        assertThat(Objects.requireNonNull(catchThrowableOfType(CertificateNotTrusted.class, client::open))
                        .presentedThumbprint())
                .isEqualTo(server.thumbprint());
        assertThat(server.requests()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.0/8,true", "localhost,true", "192.0.2.0/24,false"})
    void connectsToAllowedServersOnly(String allowed, boolean connects) {
        server.answer(HostileSocket.that(answering("{\"id\":\"$\",\"result\":1}")));
        String address = server.address().replace("127.0.0.1", "localhost");
        RpcClient client = client(AMPLE, server.thumbprint(), address, new AllowedNetworks(List.of(allowed)));
        if (connects) {
            assertThat(call(client, client.open()).ok()).isTrue();
            return;
        }
        assertThat(Objects.requireNonNull(catchThrowableOfType(ArrayUnreachable.class, client::open)))
                .hasMessageContaining("allowed");
        assertThat(server.requests()).isEmpty();
    }
}
