package io.tidemark.array.powermax;

import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** User name and password with each request; there are no sessions. */
record PowerMaxLogIn(RetryingRestClient client, ArrayCredential.Password credential) implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/univmax";

    /** The version of Unisphere and of its API. */
    static final String VERSION = "/restapi/version";

    @Override
    public Map<String, String> begin() {
        Map<String, String> headers = Map.of("Authorization", credential.basic(), "Accept", "application/json");
        RestClient.Answer answer = client.send("GET", BASE + VERSION, headers);
        if (answer.status() == 401) {
            throw client.rejected(answer);
        }
        if (!answer.ok()) {
            throw client.refused(answer);
        }
        return headers;
    }

    /** The message of Unisphere in the body of an error: {@code message}. */
    static String words(JsonNode body) {
        return body.path("message").asString("");
    }
}
