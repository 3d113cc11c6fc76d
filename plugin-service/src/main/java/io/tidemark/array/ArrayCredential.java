package io.tidemark.array;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.security.PrivateKey;
import tools.jackson.databind.json.JsonMapper;

/** How this service logs in to an array; kept in the vault and never shown. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "form")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ArrayCredential.ApiToken.class, name = "API_TOKEN"),
    @JsonSubTypes.Type(value = ArrayCredential.ApiClient.class, name = "API_CLIENT")
})
public sealed interface ArrayCredential {

    /** A token that the array made for one of its users. */
    record ApiToken(String token) implements ArrayCredential {

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
     * @param user the array's user it speaks for
     * @param privateKey RSA, PEM, without a passphrase
     */
    record ApiClient(String clientId, String keyId, String issuer, String user, String privateKey)
            implements ArrayCredential {

        /** Throws a {@link io.tidemark.platform.Problem} that says what is wrong with the key. */
        public ApiClient {
            RsaKey.read(privateKey);
        }

        /** What its tokens are signed with. */
        public PrivateKey key() {
            return RsaKey.read(privateKey);
        }

        @Override
        public String toString() {
            return "ApiClient[clientId=" + clientId + ", keyId=" + keyId + ", issuer=" + issuer + ", user=" + user
                    + "]";
        }
    }

    /** The text the vault keeps. */
    default String stored() {
        return JsonMapper.shared().writerFor(ArrayCredential.class).writeValueAsString(this);
    }

    /** From {@link #stored}; an API token may also be kept bare. */
    static ArrayCredential of(String stored) {
        return stored.startsWith("{")
                ? JsonMapper.shared().readValue(stored, ArrayCredential.class)
                : new ApiToken(stored);
    }
}
