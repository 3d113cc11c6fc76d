package io.tidemark.array.flasharray.rest1;

import io.tidemark.array.flasharray.api.FlashArrayErrors;
import io.tidemark.array.flasharray.api.RestVersion;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** REST 1.x: the API token opens a session with a cookie, which the array may replace with each response. */
record CookieLogIn(RetryingRestClient client, RestVersion version, ArrayCredential.ApiToken credential)
        implements LogIn {

    private static final String PATH = "/auth/session";

    @Override
    public Map<String, String> begin() {
        RestClient.Answer answer = client.send(
                "POST",
                version.path(PATH),
                Map.of("Content-Type", "application/json"),
                JsonMapper.shared().writeValueAsString(Map.of("api_token", credential.token())));
        Optional<Map<String, String>> session = renewed(answer);
        if (answer.ok() && session.isPresent()) {
            return session.get();
        }
        throw FlashArrayErrors.ofApiToken(client, version, answer);
    }

    @Override
    public Optional<Map<String, String>> renewed(RestClient.Answer answer) {
        return Optional.ofNullable(answer.cookies().get("session"))
                .filter(session -> !session.isEmpty())
                .map(session -> Map.of("Cookie", "session=" + session));
    }

    @Override
    public void end(Map<String, String> session) {
        client.once("DELETE", version.path(PATH), session);
    }
}
