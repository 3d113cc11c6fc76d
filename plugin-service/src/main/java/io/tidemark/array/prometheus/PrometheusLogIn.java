package io.tidemark.array.prometheus;

import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.rest.LogIn;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.spi.ArrayCredential;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A bearer token, or user name and password, with each request; nothing for an empty token. */
final class PrometheusLogIn implements LogIn {

    /** The prefix of all paths. */
    static final String BASE = "/api/v1";

    private final Map<String, String> headers;

    PrometheusLogIn(ArrayCredential credential) {
        if (credential instanceof ArrayCredential.ApiToken bearer) {
            this.headers = bearer.token().isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + bearer.token());
        } else if (credential instanceof ArrayCredential.Password login) {
            this.headers = Map.of("Authorization", login.basic());
        } else {
            throw new ArrayCredentialsRefused(ArrayProblemMessage.ARRAY_CREDENTIAL_FORM_NOT_SUPPORTED.with(
                    "form", ArrayCredential.Form.API_TOKEN));
        }
    }

    @Override
    public Map<String, String> begin() {
        return headers;
    }

    /** There is no session that could end. */
    @Override
    public boolean expired(RestClient.Answer answer) {
        return false;
    }

    /** The message of the server in the body of an error: {@code error}. */
    static String words(JsonNode body) {
        return body.path("error").asString("");
    }
}
