package io.tidemark.array.unity;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Logs in with user and password: the session has cookies, and requests other than GET also require its token. */
record UnityLogIn(RetryingRestClient client, ArrayCredential.Password credential) implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/api";

    /** Without it, the array redirects to its page. */
    private static final String REST = "X-EMC-REST-CLIENT";

    private static final String SESSIONS = BASE + "/types/loginSessionInfo";
    private static final String TOKEN = "EMC-CSRF-TOKEN";

    @Override
    public Map<String, String> begin() {
        Map<String, String> basic = Map.of(REST, "true", "Authorization", credential.basic());
        RestClient.Answer answer = client.send("GET", SESSIONS + "/instances", basic);
        if (answer.status() == 401) {
            throw client.rejected(answer);
        }
        if (answer.status() == 403) {
            throw client.refused(answer);
        }
        String token = answer.headers().get(TOKEN);
        if (!answer.ok() || token == null || answer.cookies().isEmpty()) {
            throw new ArrayRefused(client.statement(UnityMessage.UNITY_NO_SESSION, answer));
        }
        String cookies = answer.cookies().entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        return Map.of(REST, "true", "Cookie", cookies, TOKEN, token);
    }

    @Override
    public void end(Map<String, String> session) {
        client.once("POST", SESSIONS + "/action/logout", session);
    }

    /** The message of the array in the body of an error: {@code error.messages[].en-US}. */
    static String words(JsonNode body) {
        return body.at("/error/messages/0/en-US").asString("");
    }
}
