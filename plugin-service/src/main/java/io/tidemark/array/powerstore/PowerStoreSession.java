package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.PatientWire;
import io.tidemark.array.rest.RestWire;
import io.tidemark.array.spi.ArrayCredential;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One log-in on one array, shared by all callers and renewed once when the array has forgotten it (401): a cookie carries it,
 * and whatever is not a GET has to show its token besides.
 */
final class PowerStoreSession {

    private static final String BASE = "/api/rest";
    private static final String COOKIE = "auth_cookie";
    private static final String TOKEN = "DELL-EMC-TOKEN";
    private static final String LOG_IN = BASE + "/login_session?select=id,user,is_password_change_required";

    private final PatientWire wire;
    private final ArrayCredential.Password credential;
    private @Nullable Map<String, String> session;

    PowerStoreSession(PatientWire wire, ArrayCredential.Password credential) {
        this.wire = wire;
        this.credential = credential;
    }

    String address() {
        return wire.address();
    }

    /** Whatever the array answers, be it a refusal; {@code path} is below the base, e.g. {@code /volume?select=id}. */
    RestWire.Answer get(String path) {
        return send("GET", path, null);
    }

    /** As {@link #get}, with a JSON body. */
    RestWire.Answer post(String path, String json) {
        return send("POST", path, json);
    }

    private RestWire.Answer send(String method, String path, @Nullable String json) {
        Map<String, String> used = session(null);
        RestWire.Answer answer = wire.ask(method, BASE + path, used, json);
        return answer.status() == 401 ? wire.ask(method, BASE + path, session(used), json) : answer;
    }

    ArrayRefused refused(RestWire.Answer answer) {
        return wire.refused(answer);
    }

    /** The shared session, made anew when there is none or when it is still the one that {@code expired}. */
    private synchronized Map<String, String> session(@Nullable Map<String, String> expired) {
        Map<String, String> known = session;
        if (known != null && !known.equals(expired)) {
            return known;
        }
        session = null;
        Map<String, String> fresh = logIn();
        session = fresh;
        return fresh;
    }

    private Map<String, String> logIn() {
        byte[] login = (credential.user() + ":" + credential.password()).getBytes(StandardCharsets.UTF_8);
        RestWire.Answer answer = wire.ask(
                "GET",
                LOG_IN,
                Map.of("Authorization", "Basic " + Base64.getEncoder().encodeToString(login)));
        if (answer.status() == 401 || answer.status() == 403) {
            throw new ArrayCredentialsRefused(
                    "The array " + address() + " refuses the user or the password (" + wire.said(answer) + ").");
        }
        String cookie = answer.cookies().get(COOKIE);
        String token = answer.headers().get(TOKEN);
        if (!answer.ok() || cookie == null || token == null) {
            throw new ArrayRefused(
                    "The array " + address() + " begins no session (" + wire.said(answer) + "); is it a PowerStore?");
        }
        if (answer.body().path(0).path("is_password_change_required").asBoolean(false)) {
            throw new ArrayCredentialsRefused("The user " + credential.user()
                    + " has to change the password on the array " + address() + " first.");
        }
        return Map.of("Cookie", COOKIE + "=" + cookie, TOKEN, token, "Content-Type", "application/json");
    }

    void logOut() {
        Map<String, String> known;
        synchronized (this) {
            known = session;
            session = null;
        }
        if (known != null) {
            wire.once("POST", BASE + "/logout", known);
        }
    }

    /** The array's own words: {@code messages[].message_l10n}. */
    static String words(JsonNode body) {
        return body.path("messages").path(0).path("message_l10n").asString("");
    }
}
