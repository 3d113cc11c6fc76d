package io.tidemark.platform.exchange;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.WireMockServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class RecordableClientTest {

    private final WireMockServer server = new WireMockServer(wireMockConfig().dynamicPort());
    private final HttpClient client = new RecordableClient(HttpClient.newHttpClient());
    private final ExchangeRecorder recorder = recorder(1000, 10);
    private int port;

    @BeforeEach
    void start() {
        server.start();
        port = server.port();
        server.stubFor(
                any(anyUrl()).willReturn(aResponse().withHeader("X-One", "1").withBody("a response of 25 bytes...")));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private static ExchangeRecorder recorder(int bytes, int exchanges) {
        return new ExchangeRecorder(
                Clock.systemUTC(), new RecordingLimits(DataSize.ofBytes(bytes), DataSize.ofBytes(1000), exchanges));
    }

    private String send(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("X-Two", "2")
                .POST(HttpRequest.BodyPublishers.ofString("asked " + path))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .join()
                .body();
    }

    @Test
    void keepsRequestsAndResponsesInTheOrderOfTheRequests() {
        String body = RecordingScope.call(recorder, () -> send("/first") + send("/second"));
        assertThat(body).isEqualTo("a response of 25 bytes...".repeat(2));
        assertThat(recorder.exchanges()).extracting(one -> one.uri().getPath()).containsExactly("/first", "/second");
        RecordedExchange first = recorder.exchanges().get(0);
        assertThat(first.requestBody()).isEqualTo("asked /first".getBytes(StandardCharsets.UTF_8));
        assertThat(first.requestHeaders().firstValue("X-Two")).contains("2");
        assertThat(first.responseHeaders().firstValue("X-One")).contains("1");
        assertThat(first.responseBody()).isEqualTo("a response of 25 bytes...".getBytes(StandardCharsets.UTF_8));
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.truncated()).isFalse();
        assertThat(first.failure()).isNull();
    }

    @Test
    void recordsNothingOfOtherThreads() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        ExecutorService bounded = new BoundedThreads("bounded", 1);
        try {
            RecordingScope.call(
                    recorder,
                    () -> CompletableFuture.supplyAsync(() -> send("/other"), other)
                            .join());
            assertThat(recorder.exchanges()).isEmpty();
            RecordingScope.call(recorder, () -> {
                Executor carrying = RecordingScope.carrying(other);
                return CompletableFuture.supplyAsync(() -> send("/carried"), carrying)
                        .join();
            });
            assertThat(recorder.exchanges()).hasSize(1);
            RecordingScope.call(recorder, () -> bounded.submit(() -> send("/bounded")))
                    .get();
            assertThat(recorder.exchanges()).hasSize(2);
            other.submit(() -> send("/afterwards")).get();
            bounded.submit(() -> send("/afterwards")).get();
            send("/outside");
            assertThat(recorder.exchanges()).hasSize(2);
        } finally {
            other.shutdownNow();
            bounded.shutdownNow();
        }
    }

    @Test
    void marksWhatDoesNotFit() {
        ExchangeRecorder small = recorder(10, 1);
        assertThat(RecordingScope.call(small, () -> send("/1") + send("/2"))).hasSize(50);
        assertThat(small.exchanges()).singleElement().satisfies(one -> {
            assertThat(one.responseBody()).hasSize(10);
            assertThat(one.received()).isEqualTo(25);
            assertThat(one.truncated()).isTrue();
        });
        assertThat(small.omitted()).isEqualTo(1);
    }

    @Test
    void keepsTheTypeOfAFailureOnly() {
        server.stop();
        RecordingScope.call(recorder, () -> {
            assertThatThrownBy(() -> send("/gone")).hasRootCauseInstanceOf(IOException.class);
            return List.of();
        });
        assertThat(recorder.exchanges()).singleElement().satisfies(one -> {
            assertThat(one.status()).isZero();
            assertThat(one.failure()).isEqualTo("ConnectException");
        });
    }

    @Test
    void sendsAsTheClientThatItWraps() {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/x"))
                .build();
        String body = RecordingScope.call(recorder, () -> {
            try {
                return client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(body).hasSize(25);
        assertThat(recorder.exchanges()).hasSize(1);
    }
}
