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
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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

    @Test
    void answersWhileManyExchangesAreOpen() throws Exception {
        CountDownLatch open = new CountDownLatch(30);
        try (Holding holding = new Holding(open)) {
            HttpClient client = client(null);
            List<CompletableFuture<HttpResponse<Void>>> held = Stream.generate(holding::request)
                    .limit(open.getCount())
                    .map(request -> client.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding()))
                    .toList();
            assertThat(open.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            HttpRequest other = HttpRequest.newBuilder(holding.uri("/at-once"))
                    .timeout(PATIENCE)
                    .build();
            assertThat(client.send(other, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(204);
            holding.release();
            assertThat(held)
                    .allSatisfy(one -> assertThat(one.join().statusCode()).isEqualTo(204));
        }
    }

    @Test
    void distinguishesARequestThatWasNotSent() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            HttpRequest noHandshake = HttpRequest.newBuilder(
                            URI.create("https://receiver.example:" + silent.getLocalPort() + "/"))
                    .timeout(Duration.ofMillis(200))
                    .build();
            assertThatThrownBy(() -> client(null).send(noHandshake, HttpResponse.BodyHandlers.discarding()))
                    .isInstanceOf(HttpConnectTimeoutException.class);
        }
        CountDownLatch arrived = new CountDownLatch(1);
        try (Holding holding = new Holding(arrived)) {
            CompletableFuture<HttpResponse<Void>> sent = client(null)
                    .sendAsync(
                            holding.request().timeout(Duration.ofSeconds(2)).build(),
                            HttpResponse.BodyHandlers.discarding());
            assertThat(arrived.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(sent::get)
                    .cause()
                    .isInstanceOf(HttpTimeoutException.class)
                    .isNotInstanceOf(HttpConnectTimeoutException.class);
        }
    }

    /** A server that answers requests to {@code /held} when they are released. */
    private static final class Holding implements AutoCloseable {

        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final CountDownLatch released = new CountDownLatch(1);
        private final HttpServer server;

        Holding(CountDownLatch arrived) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            server.setExecutor(threads);
            server.createContext("/at-once", Holding::answer);
            server.createContext("/held", exchange -> {
                arrived.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                answer(exchange);
            });
            server.start();
        }

        private static void answer(HttpExchange exchange) throws IOException {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        }

        URI uri(String path) {
            return URI.create("http://receiver.example:" + server.getAddress().getPort() + path);
        }

        HttpRequest.Builder request() {
            return HttpRequest.newBuilder(uri("/held")).timeout(PATIENCE);
        }

        void release() {
            released.countDown();
        }

        @Override
        public void close() {
            release();
            server.stop(0);
            threads.shutdownNow();
        }
    }
}
