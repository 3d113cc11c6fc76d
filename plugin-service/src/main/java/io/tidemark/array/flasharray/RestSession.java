package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One log-in on one array, shared by all callers and renewed once when the array has forgotten it (401). A refusal (403) is
 * never repeated; a busy array (429, 503, 500 "busy") is asked again within the patience.
 */
final class RestSession {

    private static final String TOKEN = "x-auth-token";

    private final RestWire wire;
    private final String apiToken;
    private final Patience patience;
    private @Nullable RestVersion version;
    private @Nullable String token;

    RestSession(RestWire wire, String apiToken, Patience patience) {
        this.wire = wire;
        this.apiToken = apiToken;
        this.patience = patience;
    }

    String address() {
        return wire.address();
    }

    int pageSize() {
        return wire.pageSize();
    }

    /** The version in use; asks the array for its list the first time. */
    synchronized RestVersion version() {
        RestVersion known = version;
        if (known == null) {
            known = RestVersion.newestOf(listedVersions());
            version = known;
        }
        return known;
    }

    private List<String> listedVersions() {
        RestWire.Answer answer = patiently("GET", "/api/api_version", Map.of());
        if (!answer.ok() || !answer.body().path("version").isArray()) {
            throw new ArrayRefused("The array " + address() + " does not list its REST versions (" + said(answer)
                    + "); is it a FlashArray?");
        }
        List<String> listed = new ArrayList<>();
        answer.body().path("version").forEach(node -> listed.add(node.asString("")));
        return listed;
    }

    /** @param pathAndQuery below the version, e.g. {@code /volumes?destroyed=false} */
    JsonNode get(String pathAndQuery) {
        String path = "/api/" + version() + pathAndQuery;
        String used = logIn(null);
        RestWire.Answer answer = patiently("GET", path, Map.of(TOKEN, used));
        if (answer.status() == 401) {
            answer = patiently("GET", path, Map.of(TOKEN, logIn(used)));
        }
        if (answer.ok()) {
            return answer.body();
        }
        throw refused(answer);
    }

    /** The shared session, made anew when there is none or when it is still the one that {@code expired}. */
    private synchronized String logIn(@Nullable String expired) {
        String known = token;
        if (known != null && !known.equals(expired)) {
            return known;
        }
        token = null;
        RestWire.Answer answer = patiently("POST", "/api/" + version() + "/login", Map.of("api-token", apiToken));
        String fresh = answer.headers().get(TOKEN);
        if (answer.ok() && fresh != null) {
            token = fresh;
            return fresh;
        }
        if (answer.status() == 404) {
            version = null;
        }
        if (answer.status() == 400 || answer.status() == 401 || answer.status() == 403) {
            throw new ArrayCredentialsRefused(
                    "The array " + address() + " refuses the API token (" + said(answer) + ").");
        }
        throw refused(answer);
    }

    void logOut() {
        String known;
        synchronized (this) {
            known = token;
            token = null;
        }
        if (known != null) {
            wire.send("POST", "/api/" + version() + "/logout", Map.of(TOKEN, known));
        }
    }

    private RestWire.Answer patiently(String method, String path, Map<String, String> headers) {
        Patience.Attempt attempt = patience.attempt();
        RestWire.Answer answer = wire.send(method, path, headers);
        while (busy(answer)) {
            if (!attempt.waitAgain(retryAfter(answer))) {
                throw new ArrayUnreachable("The array " + address() + " is too busy to answer (" + said(answer) + ").");
            }
            answer = wire.send(method, path, headers);
        }
        return answer;
    }

    private static boolean busy(RestWire.Answer answer) {
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

    private ArrayRefused refused(RestWire.Answer answer) {
        return new ArrayRefused("The array " + address() + " refused the request (" + said(answer) + ").");
    }

    /** Status and the array's own words: {@code errors[].message}, or {@code message} of the gateway before it. */
    private static String said(RestWire.Answer answer) {
        JsonNode first = answer.body().path("errors").path(0);
        String message =
                first.path("message").asString(answer.body().path("message").asString(""));
        String context = first.path("context").asString("");
        String words = (context.isEmpty() ? "" : context + ": ") + message;
        return "HTTP " + answer.status()
                + (words.isBlank() ? "" : ", " + words.substring(0, Math.min(300, words.length())));
    }
}
