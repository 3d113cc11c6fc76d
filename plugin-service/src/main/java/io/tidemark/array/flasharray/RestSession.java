package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.Patience;
import io.tidemark.array.rest.PatientWire;
import io.tidemark.array.rest.RestWire;
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

    private final PatientWire wire;
    private final String apiToken;
    private final int pageSize;
    private @Nullable RestVersion version;
    private @Nullable String token;

    RestSession(RestWire wire, String apiToken, Patience patience, int pageSize) {
        this.wire = new PatientWire(wire, patience, RestSession::words);
        this.apiToken = apiToken;
        this.pageSize = pageSize;
    }

    String address() {
        return wire.address();
    }

    int pageSize() {
        return pageSize;
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
        RestWire.Answer answer = wire.ask("GET", "/api/api_version", Map.of());
        if (!answer.ok() || !answer.body().path("version").isArray()) {
            throw new ArrayRefused("The array " + address() + " does not list its REST versions (" + wire.said(answer)
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
        RestWire.Answer answer = wire.ask("GET", path, Map.of(TOKEN, used));
        if (answer.status() == 401) {
            answer = wire.ask("GET", path, Map.of(TOKEN, logIn(used)));
        }
        if (answer.ok()) {
            return answer.body();
        }
        throw wire.refused(answer);
    }

    /** The shared session, made anew when there is none or when it is still the one that {@code expired}. */
    private synchronized String logIn(@Nullable String expired) {
        String known = token;
        if (known != null && !known.equals(expired)) {
            return known;
        }
        token = null;
        RestWire.Answer answer = wire.ask("POST", "/api/" + version() + "/login", Map.of("api-token", apiToken));
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
                    "The array " + address() + " refuses the API token (" + wire.said(answer) + ").");
        }
        throw wire.refused(answer);
    }

    void logOut() {
        String known;
        synchronized (this) {
            known = token;
            token = null;
        }
        if (known != null) {
            wire.once("POST", "/api/" + version() + "/logout", Map.of(TOKEN, known));
        }
    }

    /** The array's own words: {@code errors[].message}, or {@code message} of the gateway before it. */
    private static String words(JsonNode body) {
        JsonNode first = body.path("errors").path(0);
        String message = first.path("message").asString(body.path("message").asString(""));
        String context = first.path("context").asString("");
        return (context.isEmpty() ? "" : context + ": ") + message;
    }
}
