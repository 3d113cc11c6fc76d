package io.tidemark.array.ontap;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** User name and password with each request; there are no sessions. */
final class OntapLogIn implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/api";

    private final RetryingRestClient client;
    private final ArrayCredential.Password credential;

    OntapLogIn(RetryingRestClient client, ArrayCredential.Password credential) {
        this.client = client;
        this.credential = credential;
    }

    @Override
    public Map<String, String> begin() {
        byte[] login = (credential.user() + ":" + credential.password()).getBytes(StandardCharsets.UTF_8);
        Map<String, String> header =
                Map.of("Authorization", "Basic " + Base64.getEncoder().encodeToString(login));
        RestClient.Answer answer = client.send("GET", BASE + "/cluster?fields=uuid", header);
        if (answer.status() == 401) {
            throw new ArrayCredentialsRefused(ArrayProblemMessage.ARRAY_LOGIN_REFUSED.with(
                    "array", client.address(), "reason", client.said(answer)));
        }
        if (!answer.ok()) {
            throw client.refused(answer);
        }
        return header;
    }

    @Override
    public void end(Map<String, String> session) {
        // nothing to end on the cluster
    }

    /** The message of the cluster in the body of an error: {@code error.message}. */
    static String words(JsonNode body) {
        return body.path("error").path("message").asString("");
    }
}
