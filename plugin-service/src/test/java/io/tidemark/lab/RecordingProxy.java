package io.tidemark.lab;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.platform.tls.TestCertificate;
import io.tidemark.platform.tls.Thumbprint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Passes requests on to a server of the lab, and keeps them with their answers in the form of an evidence file. */
public final class RecordingProxy implements AutoCloseable {

    /** What the JDK's client and server set themselves. */
    private static final Set<String> OWN = Set.of(
            "host", "content-length", "connection", "transfer-encoding", "expect", "upgrade", "http2-settings", "date");

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final String kind;
    private final String target;
    private final HttpClient client;
    private final HttpsServer server;
    private final TestCertificate certificate;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<ObjectNode> entries = new ArrayList<>();

    /** @param target HOST:PORT */
    public RecordingProxy(String kind, String target, String thumbprint) {
        this.kind = kind;
        this.target = target;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(PinnedTrust.context(thumbprint))
                .build();
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
        byte[] body = exchange.getRequestBody().readAllBytes();
        URI uri = exchange.getRequestURI();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://" + target + uri))
                .timeout(TIMEOUT)
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OWN.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        ObjectNode entry = begin(exchange.getRequestMethod(), uri, new String(body, StandardCharsets.UTF_8));
        try {
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            end(entry, response);
            response.headers().map().forEach((name, values) -> {
                if (!OWN.contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            exchange.sendResponseHeaders(
                    response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private synchronized ObjectNode begin(String method, URI uri, String body) {
        ObjectNode entry = JsonMapper.shared().createObjectNode();
        entry.put("startedDateTime", Clock.systemUTC().instant().toString());
        entry.putObject("request")
                .put("method", method)
                .put("url", "https://" + kind + "-1.invalid" + uri)
                .putObject("postData")
                .put("text", body);
        entries.add(entry);
        return entry;
    }

    private synchronized void end(ObjectNode entry, HttpResponse<byte[]> answer) {
        ObjectNode response = entry.putObject("response").put("status", answer.statusCode());
        ArrayNode headers = response.putArray("headers");
        for (Map.Entry<String, List<String>> header : answer.headers().map().entrySet()) {
            header.getValue()
                    .forEach(value ->
                            headers.addObject().put("name", header.getKey()).put("value", value));
        }
        response.putObject("content").put("text", new String(answer.body(), StandardCharsets.UTF_8));
    }

    /** The exchanges that ended, as HTTP Archive. */
    public synchronized String har() {
        ObjectNode document = JsonMapper.shared().createObjectNode();
        ObjectNode log = document.putObject("log").put("version", "1.2");
        log.putObject("_server").put("kind", kind).put("address", kind + "-1.invalid");
        ArrayNode list = log.putArray("entries");
        entries.stream().filter(entry -> entry.has("response")).forEach(list::add);
        return JsonMapper.shared().writeValueAsString(document);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
