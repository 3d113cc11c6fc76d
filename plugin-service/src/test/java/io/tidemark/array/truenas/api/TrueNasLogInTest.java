package io.tidemark.array.truenas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.http.HostileSocket;
import io.tidemark.platform.network.AllowedNetworks;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** Log-ins that a TrueNAS rejects. */
class TrueNasLogInTest extends HostileRpc {

    private final CompletableFuture<Void> left = new CompletableFuture<>();

    /** The server answers every log-in so, until the client leaves. */
    private RetryingRestClient clientOf(String answer, TrueNasRequests[] requests) {
        server.answer(HostileSocket.that(socket -> {
            try {
                while (true) {
                    String call = socket.received();
                    if (call.contains("login")) {
                        socket.text(answer.replace("$", call.replaceFirst(".*\"id\":\"(\\d+)\".*", "$1")));
                    } else {
                        throw new IOException("closed");
                    }
                }
            } finally {
                left.complete(null);
            }
        }));
        RestLimits limits =
                new RestLimits("TrueNAS", AMPLE, AMPLE, Duration.ZERO, DataSize.ofKilobytes(256), AMPLE, 1000);
        requests[0] = new TrueNasRequests(
                new ArrayTarget(server.address(), server.thumbprint()),
                limits,
                AllowedNetworks.ALL,
                ArrayProblemMessage.ARRAY_REQUEST_REFUSED,
                Map.of());
        return new RetryingRestClient(requests[0], body -> "");
    }

    @Test
    void closesTheConnectionWhoseLogInStaysBusy() throws Exception {
        TrueNasRequests[] requests = new TrueNasRequests[1];
        RetryingRestClient client = clientOf(
                "{\"jsonrpc\":\"2.0\",\"id\":\"$\",\"error\":{\"code\":-32001,\"message\":\"x\",\"data\":{\"error\":16}}}",
                requests);
        assertThat(Objects.requireNonNull(
                        catchThrowableOfType(ArrayUnreachable.class, () -> requests[0].logIn(client, "key"))))
                .hasMessageContaining("busy");
        left.get(AMPLE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void quotesTheBeginningOfALongResult() throws Exception {
        TrueNasRequests[] requests = new TrueNasRequests[1];
        RetryingRestClient client =
                clientOf("{\"jsonrpc\":\"2.0\",\"id\":\"$\",\"result\":\"" + "x".repeat(10_000) + "\"}", requests);
        assertThat(Objects.requireNonNull(catchThrowableOfType(
                                ArrayCredentialsRefused.class, () -> requests[0].logIn(client, "key")))
                        .getMessage())
                .contains("xxx")
                .hasSizeLessThan(500);
        left.get(AMPLE.toSeconds(), TimeUnit.SECONDS);
    }
}
