package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.http.AnswerNotComplete;
import io.tidemark.platform.http.AnswerStream;
import io.tidemark.platform.http.AnswerTooLarge;
import io.tidemark.platform.http.ResponseMemoryFull;
import io.tidemark.platform.http.UserAgent;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.ConnectionFailure;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Sends single requests to one array over TLS, each limited in time and size, without sessions. */
public final class RestClient {

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

    private static final long MOST_VALUES = 1_000_000;

    /** A list of all volumes in one response has about 1.3 million names and values on the largest arrays. */
    private static final long MOST_VALUES_OF_LIST = 2_000_000;

    private static final int DEEPEST = 64;
    private static final int LONGEST_TEXT = 1 << 20;

    private static final JsonMapper JSON = mapper(MOST_VALUES);
    private static final JsonMapper LISTS = mapper(MOST_VALUES_OF_LIST);

    private final ArrayTarget target;
    private final RestLimits limits;
    private final HttpClient http;

    /** Of any server. */
    public RestClient(ArrayTarget target, RestLimits limits) {
        this(target, limits, AllowedNetworks.ALL);
    }

    public RestClient(ArrayTarget target, RestLimits limits, AllowedNetworks networks) {
        this.target = target;
        this.limits = limits;
        this.http = networks.client(PinnedTrust.context(target.thumbprint()), limits.connectTimeout());
    }

    private static JsonMapper mapper(long mostValues) {
        return JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxTokenCount(mostValues)
                                .maxNestingDepth(DEEPEST)
                                .maxStringLength(LONGEST_TEXT)
                                .build())
                        .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                        .build())
                .annotationIntrospector(new OthersIgnored())
                .build();
    }

    /** A text as part of a path or query, in which a plus sign is no space. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    public String address() {
        return target.address();
    }

    RestLimits limits() {
        return limits;
    }

    /** Without a body. */
    public Answer send(String method, String pathAndQuery, Map<String, String> headers) {
        return send(method, pathAndQuery, headers, null, ListReader.NONE);
    }

    /**
     * @param pathAndQuery from the origin on, encoded
     * @param body its type is among the headers; null for none
     * @param list takes the rows out of a successful response
     */
    Answer send(
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
            throw refused(ArrayProblemMessage.ARRAY_SESSION_NOT_USABLE.with("array", target.address()), e);
        }
        long limit = limits.maxAnswer().toBytes();
        Duration time = limits.requestTimeout();
        long deadline = System.nanoTime() + time.toNanos();
        HttpResponse<AnswerStream> response = within(
                time,
                http.sendAsync(request.build(), info -> new AnswerStream(target.address(), limit, time, deadline)));
        try (AnswerStream stream = response.body()) {
            return answer(response, stream, list);
        }
    }

    /** The client's own timeout does not cover connecting. */
    private HttpResponse<AnswerStream> within(Duration limit, CompletableFuture<HttpResponse<AnswerStream>> answer) {
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw late(limit, e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw interrupted(e);
        } catch (ExecutionException e) {
            throw failed(e.getCause() == null ? e : e.getCause());
        }
    }

    private Problem failed(Throwable cause) {
        Optional<String> presented = PinnedTrust.refused(cause);
        if (presented.isPresent()) {
            CertificateNotTrusted refused = new CertificateNotTrusted(target.address(), presented.get());
            refused.because(cause);
            return refused;
        }
        Optional<AnswerTooLarge> large = AnswerTooLarge.in(cause);
        if (large.isPresent()) {
            return unreachable(
                    ArrayProblemMessage.ARRAY_RESPONSE_TOO_LARGE.with(
                            "array", target.address(), "limit", large.get().limit()),
                    cause);
        }
        if (cause instanceof ResponseMemoryFull full) {
            return unreachable(
                    ArrayProblemMessage.ARRAY_RESPONSE_MEMORY_FULL.with(
                            "array", target.address(), "limit", full.limit()),
                    cause);
        }
        if (cause instanceof InterruptedIOException) {
            return interrupted(cause);
        }
        boolean late = cause instanceof AnswerNotComplete
                || (cause instanceof HttpTimeoutException && !(cause instanceof HttpConnectTimeoutException));
        return late
                ? late(limits.requestTimeout(), cause)
                : unreachable(
                        ArrayProblemMessage.ARRAY_NOT_REACHED.with(
                                "array", target.address(), "reason", ConnectionFailure.why(cause)),
                        cause);
    }

    private ArrayUnreachable interrupted(Throwable cause) {
        return unreachable(ArrayProblemMessage.ARRAY_REQUEST_INTERRUPTED.with("array", target.address()), cause);
    }

    private ArrayUnreachable late(Duration limit, Throwable cause) {
        return unreachable(
                ArrayProblemMessage.ARRAY_NO_RESPONSE.with("array", target.address(), "limit", limit.toString()),
                cause);
    }

    private static ArrayUnreachable unreachable(Statement what, Throwable cause) {
        ArrayUnreachable unreachable = new ArrayUnreachable(what);
        unreachable.because(cause);
        return unreachable;
    }

    private Answer answer(HttpResponse<?> response, AnswerStream stream, ListReader list) {
        int status = response.statusCode();
        JsonNode body;
        try {
            body = body(stream, status, list);
            stream.drain();
        } catch (IOException e) {
            throw failed(e);
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
        return new Answer(status, headers, cookies(response), body, stream.count());
    }
    /** Unreadable bodies of errors count as empty. */
    private JsonNode body(AnswerStream stream, int status, ListReader list) throws IOException {
        boolean ok = status >= 200 && status < 300;
        ListReader reader = ok ? list : ListReader.NONE;
        JsonMapper json = reader.member() == null ? JSON : LISTS;
        try (JsonParser parser = json.createParser(stream)) {
            JsonNode body = reader.read(json, parser);
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more than one value");
            }
            return body;
        } catch (StreamConstraintsException e) {
            throw refused(ArrayProblemMessage.ARRAY_RESPONSE_TOO_COMPLEX.with("array", target.address()), e);
        } catch (JacksonException e) {
            IOException broken = stream.failure();
            if (broken != null) {
                throw broken;
            }
            if (ok && e instanceof UnexpectedEndOfInputException) {
                throw unreachable(ArrayProblemMessage.ARRAY_RESPONSE_NOT_COMPLETE.with("array", target.address()), e);
            }
            if (ok) {
                throw refused(
                        ArrayProblemMessage.ARRAY_NOT_OF_FAMILY.with(
                                "array", target.address(), "family", limits.family()),
                        e);
            }
            return JSON.missingNode();
        }
    }

    private static ArrayRefused refused(Statement what, Throwable cause) {
        ArrayRefused refused = new ArrayRefused(what);
        refused.because(cause);
        return refused;
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

    /** Reads elements of a list out of its response. */
    static ObjectReader rowsOf(Class<?> type) {
        return LISTS.readerFor(type).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    /** Reads a part of a response; throws {@link JacksonException} if it has another form. */
    public static <T> T read(JsonNode node, Class<T> type) {
        return JSON.treeToValue(node, type);
    }
}
