package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.Statement;
import io.tidemark.platform.http.AnswerTooLarge;
import io.tidemark.platform.http.BoundedBody;
import io.tidemark.platform.http.CollectedBody;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.ConnectionFailure;
import io.tidemark.platform.tls.PinnedTrust;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
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
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
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

    /** A list of all volumes has about half a million names and values on the largest arrays. */
    private static final long MOST_VALUES = 1_000_000;

    private static final int DEEPEST = 64;
    private static final int LONGEST_TEXT = 1 << 20;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MOST_VALUES)
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(LONGEST_TEXT)
                            .build())
                    .build())
            .build();

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
