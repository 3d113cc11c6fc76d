package io.tidemark.array.flasharray;

import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** REST 1.x: the API token opens a session with a cookie, which the array may replace with each response. */
final class CookieLogIn implements LogIn {

    private static final String PATH = "/auth/session";

    private final RetryingRestClient client;
    private final RestVersion version;
    private final ArrayCredential.ApiToken credential;

    CookieLogIn(RetryingRestClient client, RestVersion version, ArrayCredential.ApiToken credential) {
        this.client = client;
        this.version = version;
        this.credential = credential;
    }

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
