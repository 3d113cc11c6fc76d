package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Logs in with user and password: the session has a cookie, and requests other than GET also require its token. */
record PowerStoreLogIn(RetryingRestClient client, ArrayCredential.Password credential) implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/api/rest";

    private static final String COOKIE = "auth_cookie";
    private static final String TOKEN = "DELL-EMC-TOKEN";
    private static final String LOG_IN = BASE + "/login_session?select=id,user,is_password_change_required";

    @Override
    public Map<String, String> begin() {
        RestClient.Answer answer = client.send("GET", LOG_IN, Map.of("Authorization", credential.basic()));
        if (answer.status() == 401) {
            throw client.rejected(answer);
        }
        if (answer.status() == 403) {
            throw client.refused(answer);
        }
        String cookie = answer.cookies().get(COOKIE);
        String token = answer.headers().get(TOKEN);
        if (!answer.ok() || cookie == null || token == null) {
            throw new ArrayRefused(client.statement(PowerStoreMessage.POWERSTORE_NO_SESSION, answer));
        }
        if (answer.body().path(0).path("is_password_change_required").asBoolean(false)) {
            throw new ArrayCredentialsRefused(PowerStoreMessage.POWERSTORE_PASSWORD_EXPIRED.with(
                    "user", credential.user(), "array", client.address()));
        }
        return Map.of("Cookie", COOKIE + "=" + cookie, TOKEN, token, "Content-Type", "application/json");
    }

    @Override
    public void end(Map<String, String> session) {
        client.once("POST", BASE + "/logout", session);
    }

    /** The message of the array in the body of an error: {@code messages[].message_l10n}. */
    static String words(JsonNode body) {
        return body.path("messages").path(0).path("message_l10n").asString("");
    }
}
