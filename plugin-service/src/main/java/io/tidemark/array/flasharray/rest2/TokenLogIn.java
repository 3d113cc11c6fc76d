package io.tidemark.array.flasharray.rest2;

import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.flasharray.api.RestVersion;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;

/** REST 2.x with an API token: both it and the session travel in headers. */
record TokenLogIn(RetryingRestClient client, RestVersion version, ArrayCredential.ApiToken credential)
        implements LogIn {

    private static final String SESSION = "x-auth-token";

    @Override
    public Map<String, String> begin() {
        RestClient.Answer answer = client.send("POST", version.path("/login"), Map.of("api-token", credential.token()));
        String session = answer.headers().get(SESSION);
        if (answer.ok() && session != null) {
            return Map.of(SESSION, session);
        }
        throw FlashArrayErrors.ofApiToken(client, version, answer);
    }

    @Override
    public void end(Map<String, String> session) {
        client.once("POST", version.path("/logout"), session);
    }
}
