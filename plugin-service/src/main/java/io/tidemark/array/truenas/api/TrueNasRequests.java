package io.tidemark.array.truenas.api;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.rest.SingleRequests;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.MessageCode;
import io.tidemark.platform.network.AllowedNetworks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests over the protocol of the session: as methods in its connection if it has one, otherwise over REST. */
public final class TrueNasRequests implements SingleRequests {

    /** The prefix of all paths. */
    public static final String BASE = "/api/v2.0";

    private static final String CONNECTION = "connection";
    private static final String LOG_IN = "/auth/login_with_api_key";

    private final RestClient rest;
    private final RpcClient methods;
    private final Map<String, List<String>> fields;

    /**
     * @param notServed the message, with the array and the reason, when there are no methods either
     * @param fields to select, by the path of a list; of others, all
     */
    public TrueNasRequests(
            ArrayTarget target,
            RestLimits limits,
            AllowedNetworks networks,
            MessageCode notServed,
            Map<String, List<String>> fields) {
        this.rest = new RestClient(target, limits, networks);
        this.methods = new RpcClient(target, limits, networks, notServed);
        this.fields = fields;
    }

    @Override
    public String address() {
        return rest.address();
    }

    @Override
    public RestLimits limits() {
        return rest.limits();
    }

    @Override
    public RestClient.Answer send(
            String method, String path, Map<String, String> session, @Nullable String body, ListReader list) {
        String connection = session.get(CONNECTION);
        if (connection == null) {
            return rest.send(method, path, session, body, list);
        }
        TrueNasMethod call = TrueNasMethod.of(path.substring(BASE.length()), body, fields);
        return methods.call(connection, call.name(), call.params(), list);
    }

    @Override
    public String status(RestClient.Answer answer) {
        String name = TrueNasErrors.name(answer.body());
        return name.isEmpty() ? SingleRequests.super.status(answer) : name;
    }

    /**
     * A session with a connection of its own, in which the key is logged in.
     *
     * @param client that sends these requests
     */
    Map<String, String> logIn(RetryingRestClient client, String key) {
        Map<String, String> session = Map.of(CONNECTION, methods.open());
        boolean loggedIn = false;
        try {
            RestClient.Answer answer = client.send("POST", BASE + LOG_IN, session, key);
            loggedIn = answer.ok() && answer.body().asBoolean(false);
            if (!loggedIn) {
                throw answer.ok() ? notLoggedIn(answer) : client.refused(answer);
            }
            return session;
        } finally {
            if (!loggedIn) {
                logOut(session);
            }
        }
    }

    private ArrayCredentialsRefused notLoggedIn(RestClient.Answer answer) {
        String result = RetryingRestClient.shortened(answer.body().toString());
        return new ArrayCredentialsRefused(ArrayProblemMessage.ARRAY_LOGIN_REFUSED.with(
                "array", address(), "reason", "auth.login_with_api_key: " + result));
    }

    /** Ends the connection of a session, if it has one. */
    void logOut(Map<String, String> session) {
        String connection = session.get(CONNECTION);
        if (connection != null) {
            methods.close(connection);
        }
    }
}
