package io.tidemark.array.rest;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.platform.Problem;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One log-in on one array, shared by all callers and renewed once if the array no longer accepts it. Any other
 * request that is rejected is never repeated.
 */
public final class RestSession {

    private static final Logger log = LoggerFactory.getLogger(RestSession.class);

    private final RetryingRestClient client;
    private final String base;
    private final LogIn logIn;
    private final Function<RestClient.Answer, ArrayRefused> refusal;
    private @Nullable Map<String, String> session;

    /**
     * @param base what every path begins with, e.g. {@code /api/2.26}
     * @param refusal the exception for an unsuccessful response
     */
    public RestSession(
            RetryingRestClient client, String base, LogIn logIn, Function<RestClient.Answer, ArrayRefused> refusal) {
        this.client = client;
        this.base = base;
        this.logIn = logIn;
        this.refusal = refusal;
    }

    public String address() {
        return client.address();
    }

    RestLimits limits() {
        return client.limits();
    }

    /** The response of the array, including errors; {@code path} is relative to the base, with its query. */
    public RestClient.Answer get(String path) {
        return send("GET", path, null, ListReader.NONE);
    }

    /** As above; {@code list} takes the rows out of a successful response. */
    RestClient.Answer get(String path, ListReader list) {
        return send("GET", path, null, list);
    }

    /** As {@link #get}, with a JSON body. */
    public RestClient.Answer post(String path, String json) {
        return send("POST", path, json, ListReader.NONE);
    }

    /** As above; {@code list} takes the rows out of a successful response. */
    RestClient.Answer post(String path, String json, ListReader list) {
        return send("POST", path, json, list);
    }

    /** The exception for an unsuccessful response. */
    public ArrayRefused refused(RestClient.Answer answer) {
        return refusal.apply(answer);
    }

    private RestClient.Answer send(String method, String path, @Nullable String json, ListReader list) {
        Map<String, String> used = session(null);
        RestClient.Answer answer = client.send(method, base + path, used, json, list);
        if (logIn.expired(answer)) {
            used = session(used);
            answer = client.send(method, base + path, used, json, list);
        }
        follow(used, answer);
        return answer;
    }

    /** The shared session; created if there is none or it is still the {@code expired} one. */
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

    private synchronized void follow(Map<String, String> used, RestClient.Answer answer) {
        if (answer.ok() && used.equals(session)) {
            logIn.renewed(answer).ifPresent(now -> session = now);
        }
    }

    /** Ends the session, best effort; the next request begins another. */
    public void logOut() {
        Map<String, String> known;
        synchronized (this) {
            known = session;
            session = null;
        }
        try {
            if (known != null) {
                logIn.end(known);
            }
        } catch (Problem e) {
            log.debug("no log-out from {}", address(), e);
        }
    }
}
