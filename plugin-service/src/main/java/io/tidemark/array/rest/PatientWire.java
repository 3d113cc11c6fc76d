package io.tidemark.array.rest;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sends requests and asks a busy array (429, 503, 500 "busy") again, within the patience. */
public final class PatientWire {

    private static final int LONGEST_WORDS = 300;

    private final RestWire wire;
    private final Patience patience;
    private final Function<JsonNode, String> words;

    /** @param words the array's own words in the body of a refusal; empty for none */
    public PatientWire(RestWire wire, Patience patience, Function<JsonNode, String> words) {
        this.wire = wire;
        this.patience = patience;
        this.words = words;
    }

    public String address() {
        return wire.address();
    }

    /** Once and without waiting, as when leaving. */
    public RestWire.Answer once(String method, String path, Map<String, String> headers) {
        return wire.send(method, path, headers);
    }

    /** Throws {@link ArrayUnreachable} when it stays busy; any other answer is the caller's to judge. */
    public RestWire.Answer ask(String method, String path, Map<String, String> headers) {
        return ask(method, path, headers, null);
    }

    /** As above, with a body whose type is among the headers. */
    public RestWire.Answer ask(String method, String path, Map<String, String> headers, @Nullable String body) {
        Patience.Attempt attempt = patience.attempt();
        RestWire.Answer answer = wire.send(method, path, headers, body);
        while (busy(answer)) {
            if (!attempt.waitAgain(retryAfter(answer))) {
                throw new ArrayUnreachable("The array " + address() + " is too busy to answer (" + said(answer) + ").");
            }
            answer = wire.send(method, path, headers, body);
        }
        return answer;
    }

    private boolean busy(RestWire.Answer answer) {
        return switch (answer.status()) {
            case 429, 503 -> true;
            case 500 -> said(answer).contains("busy");
            default -> false;
        };
    }

    private static @Nullable Duration retryAfter(RestWire.Answer answer) {
        String seconds = answer.headers().getOrDefault("Retry-After", "");
        return seconds.matches("\\d{1,6}") ? Duration.ofSeconds(Long.parseLong(seconds)) : null;
    }

    /** The exception for an answer that is a refusal. */
    public ArrayRefused refused(RestWire.Answer answer) {
        return new ArrayRefused("The array " + address() + " refused the request (" + said(answer) + ").");
    }

    /** Status and the array's own words. */
    public String said(RestWire.Answer answer) {
        String said = words.apply(answer.body());
        return "HTTP " + answer.status()
                + (said.isBlank() ? "" : ", " + said.substring(0, Math.min(LONGEST_WORDS, said.length())));
    }
}
