package io.tidemark.registration.client;

import io.tidemark.platform.Problem;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The running service's REST API as the commands use it, trusting the registered certificate only. */
public final class ServiceApiClient implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** A status and the body, a missing node if it was not JSON. */
    public record Answer(int status, JsonNode json) {

        /** What the service says, in the language asked for; a message when it says nothing. */
        public Object detail() {
            return json.has("detail")
                    ? json.path("detail").asString()
                    : ServiceMessage.SERVICE_HTTP_STATUS.with("status", String.valueOf(status));
        }
    }

    private final HttpClient http;
    private final URI api;
    private final String language;
    private @Nullable String token;

    public ServiceApiClient(URI manifest, String thumbprint, Locale locale) {
        this.language = locale.toLanguageTag();
        this.http = HttpClient.newBuilder()
                .sslContext(PinnedTrust.context(thumbprint))
                .connectTimeout(TIMEOUT)
                .build();
        this.api = manifest.resolve("/api/v1/");
    }

    public Answer logIn(String vcenter, String user, String password) {
        JsonNode body = JsonMapper.shared()
                .createObjectNode()
                .put("vcenter", vcenter)
                .put("username", user)
                .put("password", password);
        Answer answer = send("POST", "sessions", body);
        if (answer.status() == 201) {
            token = answer.json().path("token").asString();
        }
        return answer;
    }

    public Answer get(String path) {
        return send("GET", path, null);
    }

    /** The body of a successful response, empty for another one. */
    public Optional<byte[]> bytes(String path) {
        HttpResponse<byte[]> answer = exchanged(request(path).GET().build(), HttpResponse.BodyHandlers.ofByteArray());
        return Optional.of(answer).filter(one -> one.statusCode() == 200).map(HttpResponse::body);
    }

    public Answer post(String path) {
        return send("POST", path, null);
    }

    private Answer send(String method, String path, @Nullable JsonNode body) {
        HttpRequest.Builder request = request(path)
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body.toString()));
        HttpResponse<String> answer = exchanged(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(answer.statusCode(), json(answer.body()));
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .header("Accept-Language", language);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private <T> HttpResponse<T> exchanged(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        try {
            return http.send(request, handler);
        } catch (IOException e) {
            throw new Problem(
                    503,
                    "service-unreachable",
                    ServiceMessage.SERVICE_UNREACHABLE.with("reason", String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Problem(503, "service-unreachable", ServiceMessage.SERVICE_INTERRUPTED.statement());
        }
    }

    private static JsonNode json(String body) {
        try {
            return body.isBlank()
                    ? JsonMapper.shared().missingNode()
                    : JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            return JsonMapper.shared().missingNode();
        }
    }

    /** Logs out. */
    @Override
    public void close() {
        if (token != null) {
            send("DELETE", "sessions/current", null);
        }
    }
}
