package io.tidemark.platform.network;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AllowedHttpClientTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final WireMockServer server =
            new WireMockServer(wireMockConfig().dynamicPort().dynamicHttpsPort());
    private final List<String> lookups = new ArrayList<>();
    private String address = "127.0.0.1";

    @BeforeEach
    void start() {
        server.start();
        server.stubFor(any(anyUrl())
                .willReturn(aResponse()
                        .withStatus(302)
                        .withHeader("Location", "https://127.0.0.1:" + server.httpsPort() + "/other")
                        .withHeader("X-Two", "a")
                        .withBody("there")));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private HttpClient client(@Nullable String pin) {
        AllowedNetworks networks = new AllowedNetworks(List.of("127.0.0.0/29"), host -> {
            lookups.add(host);
            return new InetAddress[] {InetAddress.getByName(address)};
        });
        return networks.client(PinnedTrust.context(pin), PATIENCE);
    }

    private HttpRequest.Builder request() {
        return HttpRequest.newBuilder(URI.create("https://receiver.example:" + server.httpsPort() + "/in?a=b"))
                .timeout(PATIENCE);
    }

    private String pin() {
        Throwable refused =
                catchThrowable(() -> client(null).send(request().GET().build(), HttpResponse.BodyHandlers.ofString()));
        return PinnedTrust.refused(refused).orElseThrow();
    }

    @Test
    void connectsToTheAddressThatWasChecked() throws Exception {
        String pin = pin();
        lookups.clear();
        HttpResponse<String> response = client(pin)
                .send(
                        request()
                                .header("X-One", "1")
                                .POST(HttpRequest.BodyPublishers.ofString("body"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(302);
        assertThat(response.body()).isEqualTo("there");
        assertThat(response.headers().firstValue("x-two")).contains("a");
        assertThat(lookups).containsExactly("receiver.example");
        LoggedRequest got = server.findAll(anyRequestedFor(anyUrl())).get(0);
        assertThat(server.findAll(anyRequestedFor(anyUrl()))).hasSize(1);
        assertThat(got.getUrl()).isEqualTo("/in?a=b");
        assertThat(got.getHeader("Host")).isEqualTo("receiver.example:" + server.httpsPort());
        assertThat(got.getHeader("X-One")).isEqualTo("1");
        assertThat(got.getBodyAsString()).isEqualTo("body");
    }

    @Test
    void passesBodiesOnAsTheyAreRead() throws Exception {
        String pin = pin();
        byte[] large = new byte[1 << 20];
        large[large.length - 1] = 7;
        server.stubFor(any(anyUrl()).willReturn(aResponse().withBody(large)));
        assertThat(client(pin)
                        .send(request().GET().build(), HttpResponse.BodyHandlers.ofByteArray())
                        .body())
                .isEqualTo(large);
        HttpResponse<InputStream> response =
                client(pin).send(request().GET().build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.body().readAllBytes()).isEqualTo(large);
        client(pin)
                .send(request().GET().build(), HttpResponse.BodyHandlers.ofInputStream())
                .body()
                .close();
    }

    @Test
    void checksEachConnectionAnew() throws Exception {
        HttpClient client = client(pin());
        assertThat(client.send(request().GET().build(), HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(302);
        address = "127.0.0.99";
        assertThatThrownBy(() -> client.send(request().GET().build(), HttpResponse.BodyHandlers.discarding()))
                .isInstanceOf(AddressNotAllowed.class);
        assertThat(server.findAll(anyRequestedFor(anyUrl()))).hasSize(1);
    }

    @Test
    void refusesAnAddressThatIsNotAllowed() {
        address = "127.0.0.9";
        assertThatThrownBy(() -> client(null).send(request().GET().build(), HttpResponse.BodyHandlers.discarding()))
                .isInstanceOf(AddressNotAllowed.class);
        assertThat(server.findAll(anyRequestedFor(anyUrl()))).isEmpty();
    }

    @Test
    void failsAsTheClientOfTheJdkDoes() throws Exception {
        String pin = pin();
        server.stubFor(any(anyUrl()).willReturn(aResponse().withFixedDelay(20_000)));
        assertThatThrownBy(() -> client(pin)
                        .send(
                                request().timeout(Duration.ofMillis(200)).GET().build(),
                                HttpResponse.BodyHandlers.discarding()))
                .isInstanceOf(HttpTimeoutException.class);
        CompletableFuture<HttpResponse<Void>> canceled =
                client(pin).sendAsync(request().GET().build(), HttpResponse.BodyHandlers.discarding());
        canceled.cancel(true);
        assertThat(canceled).isCancelled();
        HttpRequest closed = HttpRequest.newBuilder(URI.create("https://receiver.example:1/"))
                .build();
        assertThatThrownBy(() -> client(pin).send(closed, HttpResponse.BodyHandlers.discarding()))
                .isInstanceOf(ConnectException.class)
                .isInstanceOf(IOException.class);
    }
}
