package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.rest.wire.JsonBodies;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.array.rest.wire.WireFailures;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.http.AnswerStream;
import io.tidemark.platform.http.UserAgent;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sends single requests to one array over TLS, each limited in time and size, without sessions. */
public final class RestClient implements SingleRequests {

    /**
     * A response; {@code body} is a missing node if it was empty.
     *
     * @param headers the first value of each, by its name in any case
     * @param cookies those that were set, by name
     * @param size of the body, in bytes
     */
    public record Answer(
            int status, Map<String, String> headers, Map<String, String> cookies, JsonNode body, long size) {

        public boolean ok() {
            return status >= 200 && status < 300;
        }
    }

    private final ArrayTarget target;
    private final RestLimits limits;
    private final HttpClient http;
    private final WireFailures failures;
    private final JsonBodies bodies;

    /** Of any server. */
    public RestClient(ArrayTarget target, RestLimits limits) {
        this(target, limits, AllowedNetworks.ALL);
    }

    public RestClient(ArrayTarget target, RestLimits limits, AllowedNetworks networks) {
        this.target = target;
        this.limits = limits;
        this.http = networks.client(PinnedTrust.context(target.thumbprint()), limits.connectTimeout());
        this.failures = new WireFailures(target.address(), limits.requestTimeout());
        this.bodies = new JsonBodies(target.address(), limits.family());
    }

    /** A text as part of a path or query, in which a plus sign is no space. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String address() {
        return target.address();
    }

    @Override
    public RestLimits limits() {
        return limits;
    }

    @Override
    public Answer send(
            String method, String pathAndQuery, Map<String, String> headers, @Nullable String body, ListReader list) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://" + target.address() + pathAndQuery))
                .timeout(limits.requestTimeout())
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Accept", "application/json")
                .header(UserAgent.HEADER, UserAgent.value())
                .header("X-Request-ID", UUID.randomUUID().toString());
        try {
            headers.forEach(request::header);
        } catch (IllegalArgumentException e) {
            throw WireFailures.refused(ArrayProblemMessage.ARRAY_SESSION_NOT_USABLE.with("array", target.address()), e);
        }
        long limit = limits.maxAnswer().toBytes();
        Duration time = limits.requestTimeout();
        long deadline = System.nanoTime() + time.toNanos();
        HttpResponse<AnswerStream> response = failures.within(
                http.sendAsync(request.build(), info -> new AnswerStream(target.address(), limit, time, deadline)));
        try (AnswerStream stream = response.body()) {
            return answer(response, stream, list);
        }
    }

    private Answer answer(HttpResponse<?> response, AnswerStream stream, ListReader list) {
        int status = response.statusCode();
        JsonNode body;
        try {
            body = bodies.read(stream, status >= 200 && status < 300, list);
        } catch (IOException e) {
            throw failures.of(e);
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
        return new Answer(status, headers, cookies(response), body, stream.count());
    }

    private static Map<String, String> cookies(HttpResponse<?> response) {
        Map<String, String> cookies = new HashMap<>();
        for (String line : response.headers().allValues("Set-Cookie")) {
            String pair = line.split(";", 2)[0];
            int equals = pair.indexOf('=');
            if (equals > 0) {
                cookies.put(
                        pair.substring(0, equals).strip(),
                        pair.substring(equals + 1).strip());
            }
        }
        return cookies;
    }

    /** Reads a part of a response; throws {@link tools.jackson.core.JacksonException} if it has another form. */
    public static <T> T read(JsonNode node, Class<T> type) {
        return JsonBodies.part(node, type);
    }
}
