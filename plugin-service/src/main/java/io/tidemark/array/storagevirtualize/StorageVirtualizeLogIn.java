package io.tidemark.array.storagevirtualize;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Logs in with user and password for a token, which expires; there is no log-out. */
record StorageVirtualizeLogIn(RetryingRestClient client, ArrayCredential.Password credential) implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/rest/v1";

    private static final String TOKEN = "X-Auth-Token";

    @Override
    public Map<String, String> begin() {
        if (!StandardCharsets.US_ASCII.newEncoder().canEncode(credential.user() + credential.password())) {
            throw new ArrayCredentialsRefused(
                    StorageVirtualizeMessage.STORAGE_VIRTUALIZE_CREDENTIALS_ASCII.with("array", client.address()));
        }
        Map<String, String> headers = Map.of(
                "Content-Type",
                "application/json",
                "X-Auth-Username",
                credential.user(),
                "X-Auth-Password",
                credential.password());
        RestClient.Answer answer = client.send("POST", BASE + "/auth", headers);
        if (answer.status() == 401 || answer.status() == 403) {
            throw client.rejected(answer);
        }
        String token = answer.body().path("token").asString("");
        if (!answer.ok() || token.isEmpty()) {
            throw new ArrayRefused(client.statement(StorageVirtualizeMessage.STORAGE_VIRTUALIZE_NO_TOKEN, answer));
        }
        return Map.of(TOKEN, token, "Content-Type", "application/json");
    }

    /** Releases before 8.4 answer an invalid token with 403, as a request without permission. */
    @Override
    public boolean expired(RestClient.Answer answer) {
        return answer.status() == 401 || answer.status() == 403;
    }

    /** The text of an error: the body, or its {@code message}. */
    static String words(JsonNode body) {
        return body.isString() ? body.asString() : body.path("message").asString("");
    }
}
