package io.tidemark.array.vsp;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Logs in with user and password: the session has a token, and a number by which it is ended. */
final class VspLogIn implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/ConfigurationManager";

    private static final String SESSIONS = BASE + VspAdapter.OBJECTS + "/sessions";

    private final RetryingRestClient client;
    private final ArrayCredential.Password credential;
    private final Duration unused;
    private volatile int number;

    /** @param unused after which the array ends a session that is not used */
    VspLogIn(RetryingRestClient client, ArrayCredential.Password credential, Duration unused) {
        this.client = client;
        this.credential = credential;
        this.unused = unused;
    }

    @Override
    public Map<String, String> begin() {
        Map<String, String> basic = Map.of("Content-Type", "application/json", "Authorization", credential.basic());
        RestClient.Answer answer =
                client.send("POST", SESSIONS, basic, "{\"aliveTime\":" + Math.max(1, unused.toSeconds()) + "}");
        if (answer.status() == 401) {
            throw client.rejected(answer);
        }
        if (answer.status() == 403) {
            throw client.refused(answer);
        }
        String token = answer.body().path("token").asString("");
        if (!answer.ok() || token.isEmpty()) {
            throw new ArrayRefused(client.statement(VspMessage.VSP_NO_SESSION, answer));
        }
        number = answer.body().path("sessionId").asInt(0);
        return Map.of("Authorization", "Session " + token);
    }

    @Override
    public void end(Map<String, String> session) {
        client.once("DELETE", SESSIONS + "/" + number, session);
    }

    /** The message of the array in the body of an error. */
    static String words(JsonNode body) {
        return body.path("message").asString("");
    }
}
