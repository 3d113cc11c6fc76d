package io.tidemark.array.ontap;

import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** User name and password with each request; there are no sessions. */
record OntapLogIn(RetryingRestClient client, ArrayCredential.Password credential) implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/api";

    /** The cluster itself, by which the credential is checked and the array identified. */
    static final String CLUSTER = "/cluster?fields=uuid,name,version";

    @Override
    public Map<String, String> begin() {
        Map<String, String> header = Map.of("Authorization", credential.basic());
        RestClient.Answer answer = client.send("GET", BASE + CLUSTER, header);
        if (answer.status() == 401) {
            throw client.rejected(answer);
        }
        if (!answer.ok()) {
            throw client.refused(answer);
        }
        return header;
    }

    /** The message of the cluster in the body of an error: {@code error.message}. */
    static String words(JsonNode body) {
        return body.path("error").path("message").asString("");
    }
}
