package io.tidemark.array.rest;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Statement;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sends requests and repeats them on a busy array (429, 503, 500 "busy") while the backoff allows. */
public final class RetryingRestClient {

    private static final int LONGEST_WORDS = 300;

    private final SingleRequests client;
    private final RetryBackoff backoff;
    private final Function<JsonNode, String> words;

    /** @param words the message of the array in the body of an error; empty for none */
    public RetryingRestClient(
            ArrayTarget target, RestLimits limits, AllowedNetworks networks, Function<JsonNode, String> words) {
        this(new RestClient(target, limits, networks), words);
    }

    /** As above, with another client. */
    public RetryingRestClient(SingleRequests client, Function<JsonNode, String> words) {
        this(client, new RetryBackoff(client.limits().patience()), words);
    }

    /** As above, with another backoff. */
    public RetryingRestClient(SingleRequests client, RetryBackoff backoff, Function<JsonNode, String> words) {
        this.client = client;
        this.backoff = backoff;
        this.words = words;
    }

    public String address() {
        return client.address();
    }

    RestLimits limits() {
        return client.limits();
    }

    /** Once and without waiting, as when leaving. */
    public RestClient.Answer once(String method, String path, Map<String, String> headers) {
        return client.send(method, path, headers);
    }

    /** Throws {@link ArrayUnreachable} if the array stays busy; returns any other response. */
    public RestClient.Answer send(String method, String path, Map<String, String> headers) {
        return send(method, path, headers, null);
    }

    /** As above, with a body whose type is among the headers. */
    public RestClient.Answer send(String method, String path, Map<String, String> headers, @Nullable String body) {
        return send(method, path, headers, body, ListReader.NONE);
    }

    /** As above; {@code list} takes the rows out of a successful response. */
    RestClient.Answer send(
            String method, String path, Map<String, String> headers, @Nullable String body, ListReader list) {
        RetryBackoff.Attempt attempt = backoff.attempt();
        RestClient.Answer answer = client.send(method, path, headers, body, list);
        while (busy(answer)) {
            if (!attempt.waitAgain(retryAfter(answer))) {
                throw new ArrayUnreachable(statement(ArrayProblemMessage.ARRAY_BUSY, answer));
            }
            answer = client.send(method, path, headers, body, list);
        }
        return answer;
    }

    private boolean busy(RestClient.Answer answer) {
        return switch (answer.status()) {
            case 429, 503 -> true;
            case 500 -> said(answer).contains("busy");
            default -> false;
        };
    }

    private static @Nullable Duration retryAfter(RestClient.Answer answer) {
        String seconds = answer.headers().getOrDefault("Retry-After", "");
        return seconds.matches("\\d{1,6}") ? Duration.ofSeconds(Long.parseLong(seconds)) : null;
    }

    /** The message with the array and the {@code reason}, what it said. */
    public Statement statement(MessageCode code, RestClient.Answer answer) {
        return code.with("array", address(), "reason", said(answer));
    }

    /** The exception for an answer that is a refusal. */
    public RequestRefused refused(RestClient.Answer answer) {
        return new RequestRefused(address(), answer.status(), words.apply(answer.body()), said(answer));
    }

    /** The exception for an answer that rejects a log-in. */
    public ArrayCredentialsRefused rejected(RestClient.Answer answer) {
        return new ArrayCredentialsRefused(statement(ArrayProblemMessage.ARRAY_LOGIN_REFUSED, answer));
    }

    /** Status and the array's own words. */
    public String said(RestClient.Answer answer) {
        String said = words.apply(answer.body());
        return client.status(answer) + (said.isBlank() ? "" : ", " + shortened(said));
    }

    /** The beginning of what an array returned, for a message. */
    public static String shortened(String said) {
        return said.substring(0, Math.min(LONGEST_WORDS, said.length()));
    }
}
