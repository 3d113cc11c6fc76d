package io.tidemark.lab;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordableClient;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.platform.tls.TestCertificate;
import io.tidemark.platform.tls.Thumbprint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Passes requests on to a server of the lab with the client of the service, so that it records them. */
public final class RecordingProxy implements AutoCloseable {

    /** What the JDK's client and server set themselves. */
    private static final Set<String> OWN = Set.of(
            "host", "content-length", "connection", "transfer-encoding", "expect", "upgrade", "http2-settings", "date");

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final String target;
    private final HttpClient client;
    private final ExchangeRecorder recorder;
    private final HttpsServer server;
    private final TestCertificate certificate;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** @param target HOST:PORT */
    public RecordingProxy(ExchangeRecorder recorder, String target, String thumbprint) {
        this.target = target;
        this.recorder = recorder;
        this.client = new RecordableClient(HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(PinnedTrust.context(thumbprint))
                .build());
        try {
            Instant now = Clock.systemUTC().instant();
            certificate = TestCertificate.valid(now.minus(Duration.ofDays(1)), now.plus(Duration.ofDays(1)));
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(certificate.server()));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/", this::pass);
        server.setExecutor(threads);
        server.start();
    }

    /** HOST:PORT */
    public String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    public String thumbprint() {
        return Thumbprint.of(certificate.certificate());
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("https://" + target + exchange.getRequestURI()))
                    .timeout(TIMEOUT)
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                    values.forEach(value -> request.header(name, value));
                }
            });
            HttpResponse<byte[]> response = RecordingScope.call(recorder, () -> send(request.build()));
            response.headers().map().forEach((name, values) -> {
                if (!OWN.contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            byte[] answer = response.body();
            exchange.sendResponseHeaders(response.statusCode(), answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
