package io.tidemark.array.truenas;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** An API key with each request; there is no session. Whether the array accepts the key is known before anything else is read. */
record TrueNasLogIn(RetryingRestClient client, ArrayCredential.ApiToken key) implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/api/v2.0";

    /** A resource that each key may read. */
    static final String SYSTEM = "/system/info";

    @Override
    public Map<String, String> begin() {
        Map<String, String> bearer = Map.of("Authorization", "Bearer " + key.token());
        RestClient.Answer answer = client.send("GET", BASE + SYSTEM, bearer);
        if (answer.status() == 401) {
            throw client.rejected(answer);
        }
        if (answer.status() == 404) {
            throw new ArrayRefused(client.statement(TrueNasMessage.TRUENAS_NO_REST_API, answer));
        }
        if (!answer.ok()) {
            throw client.refused(answer);
        }
        return bearer;
    }

    /** The message of the array in the body of an error. */
    static String words(JsonNode body) {
        return body.path("message").asString("");
    }
}
