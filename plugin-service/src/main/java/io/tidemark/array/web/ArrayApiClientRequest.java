package io.tidemark.array.web;

import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.platform.Patterns;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * An API client of the array, by which this service logs in with OAuth2.
 *
 * @param clientId the array's id of the API client
 * @param keyId the array's id of the public key
 * @param issuer issuer of the tokens as the array has it
 * @param user of the array, whose privileges the API client has
 * @param privateKey RSA, in PEM, without a passphrase
 */
record ArrayApiClientRequest(
        @NotBlank @Size(max = 200) String clientId,
        @NotBlank @Size(max = 200) String keyId,
        @NotBlank @Size(max = 200) String issuer,
        @NotBlank @Size(max = 200) String user,

        @NotBlank @Size(max = 10_000) @Pattern(regexp = Patterns.LINES)
        String privateKey) {

    ArrayCredential credential() {
        return new ArrayCredential.ApiClient(
                clientId.strip(), keyId.strip(), issuer.strip(), user.strip(), privateKey.strip());
    }

    @Override
    public String toString() {
        return "ApiClientRequest[clientId=" + clientId + ", keyId=" + keyId + ", issuer=" + issuer + ", user=" + user
                + "]";
    }
}
