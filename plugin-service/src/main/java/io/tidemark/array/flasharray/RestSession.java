package io.tidemark.array.flasharray;

import io.tidemark.array.rest.PatientWire;
import io.tidemark.array.rest.RestWire;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One log-in on one array, shared by all callers and renewed once when the array has forgotten it (401). A refusal (403) is
 * never repeated.
 */
final class RestSession {

    private final PatientWire wire;
    private final RestVersion version;
    private final LogIn logIn;
    private final int pageSize;
    private @Nullable Map<String, String> session;

    RestSession(PatientWire wire, RestVersion version, LogIn logIn, int pageSize) {
        this.wire = wire;
        this.version = version;
        this.logIn = logIn;
        this.pageSize = pageSize;
    }

    String address() {
        return wire.address();
    }

    int pageSize() {
        return pageSize;
    }

    RestVersion version() {
        return version;
    }

    /** @param pathAndQuery below the version, e.g. {@code /volumes?destroyed=false} */
    JsonNode get(String pathAndQuery) {
        String path = version.path(pathAndQuery);
        Map<String, String> used = session(null);
        RestWire.Answer answer = wire.ask("GET", path, used);
        if (answer.status() == 401) {
            used = session(used);
            answer = wire.ask("GET", path, used);
        }
        carryOn(used, answer);
        if (answer.ok()) {
            return answer.body();
        }
        if (Refusals.ofVersion(answer)) {
            throw new VersionEnded(wire, version, answer);
        }
        throw wire.refused(answer);
    }

    /** The shared session, made anew when there is none or when it is still the one that {@code expired}. */
    private synchronized Map<String, String> session(@Nullable Map<String, String> expired) {
        Map<String, String> known = session;
        if (known != null && !known.equals(expired)) {
            return known;
        }
        session = null;
        Map<String, String> fresh = logIn.begin();
        session = fresh;
        return fresh;
    }

    private synchronized void carryOn(Map<String, String> used, RestWire.Answer answer) {
        if (answer.ok() && used.equals(session)) {
            logIn.after(answer).ifPresent(now -> session = now);
        }
    }

    void logOut() {
        Map<String, String> known;
        synchronized (this) {
            known = session;
            session = null;
        }
        if (known != null) {
            logIn.end(known);
        }
    }
}
