package io.tidemark.array.wsapi;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Logs in with user and password for a session key. The array limits their number, and ends them after 15 minutes without use. */
record WsapiLogIn(RetryingRestClient client, ArrayCredential.Password credential) implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/api";

    private static final String CREDENTIALS = BASE + "/v1/credentials";
    private static final String KEY = "X-HP3PAR-WSAPI-SessionKey";
    private static final int INVALID_KEY = 6;

    @Override
    public Map<String, String> begin() {
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of("user", credential.user(), "password", credential.password()));
        RestClient.Answer answer = client.send("POST", CREDENTIALS, Map.of("Content-Type", "application/json"), body);
        if (answer.status() == 401 || answer.status() == 403) {
            throw client.rejected(answer);
        }
        String key = answer.body().path("key").asString("");
        if (!answer.ok() || key.isEmpty()) {
            throw new ArrayRefused(client.statement(WsapiMessage.WSAPI_NO_SESSION, answer));
        }
        return Map.of(KEY, key);
    }

    /** Its status is 403, as that of a request without permission. */
    @Override
    public boolean expired(RestClient.Answer answer) {
        return answer.status() == 401
                || answer.status() == 403 && answer.body().path("code").asInt(0) == INVALID_KEY;
    }

    @Override
    public void end(Map<String, String> session) {
        String key = session.getOrDefault(KEY, "");
        client.once("DELETE", CREDENTIALS + "/" + RestClient.encoded(key), session);
    }

    /** The message of the array in the body of an error: {@code desc}. */
    static String words(JsonNode body) {
        return body.path("desc").asString("");
    }
}
