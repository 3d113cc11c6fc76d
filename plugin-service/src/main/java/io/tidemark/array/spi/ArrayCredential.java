package io.tidemark.array.spi;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.Base64;
import tools.jackson.databind.json.JsonMapper;

/** How this service logs in to an array; kept in the vault and never shown. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "form")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ArrayCredential.ApiToken.class, name = "API_TOKEN"),
    @JsonSubTypes.Type(value = ArrayCredential.ApiClient.class, name = "API_CLIENT"),
    @JsonSubTypes.Type(value = ArrayCredential.Password.class, name = "PASSWORD")
})
public sealed interface ArrayCredential {

    /** The forms of credentials. */
    enum Form {
        API_TOKEN("apiToken"),
        API_CLIENT("apiClient"),
        PASSWORD("login");

        private final String field;

        Form(String field) {
            this.field = field;
        }

        /** Its field in a request. */
        public String field() {
            return field;
        }
    }

    /** An API token of an array user. */
    record ApiToken(String token) implements ArrayCredential {

        @Override
        public Form form() {
            return Form.API_TOKEN;
        }

        @Override
        public String toString() {
            return "ApiToken[]";
        }
    }

    /**
     * A program that is registered on the array and signs its own log-ins (OAuth2 token exchange).
     *
     * @param clientId the array's id of the API client, which its tokens are made for
     * @param keyId the array's id of the public key
     * @param issuer the API client's issuer, as registered
     * @param user the array user that it represents
     * @param privateKey RSA, PEM, without a passphrase
     */
    record ApiClient(String clientId, String keyId, String issuer, String user, String privateKey)
            implements ArrayCredential {

        /** Throws a {@link io.tidemark.platform.Problem} that describes the error in the key. */
        public ApiClient {
            RsaKey.read(privateKey);
        }

        @Override
        public Form form() {
            return Form.API_CLIENT;
        }

        /** The key that signs its tokens. */
        public PrivateKey key() {
            return RsaKey.read(privateKey);
        }

        @Override
        public String toString() {
            return "ApiClient[clientId=" + clientId + ", keyId=" + keyId + ", issuer=" + issuer + ", user=" + user
                    + "]";
        }
    }

    /** A user of the array. */
    record Password(String user, String password) implements ArrayCredential {

        /** As a header of HTTP, {@code Authorization}. */
        public String basic() {
            byte[] login = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(login);
        }

        @Override
        public Form form() {
            return Form.PASSWORD;
        }

        @Override
        public String toString() {
            return "Password[user=" + user + "]";
        }
    }

    /** Which of the forms this is. */
    Form form();

    /** The text in the vault. */
    default String stored() {
        return JsonMapper.shared().writerFor(ArrayCredential.class).writeValueAsString(this);
    }

    /** From {@link #stored}; an API token can also be stored as plain text. */
    static ArrayCredential of(String stored) {
        return stored.startsWith("{")
                ? JsonMapper.shared().readValue(stored, ArrayCredential.class)
                : new ApiToken(stored);
    }
}
