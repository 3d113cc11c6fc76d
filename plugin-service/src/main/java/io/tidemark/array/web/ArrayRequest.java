package io.tidemark.array.web;

import io.tidemark.array.ArrayCredential;
import io.tidemark.array.ArrayTarget;
import io.tidemark.platform.Problem;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * One form of credential is needed to connect; on a change none keeps the stored one. No answer ever carries one.
 *
 * @param apiToken made on the array for one of its users
 * @param apiClient registered on the array with its public key; for arrays that speak REST 2.x
 */
record ArrayRequest(
        @Nullable @Size(max = 200) String name,
        @NotBlank @Size(max = 260) String address,
        @Nullable @Size(max = 4000) String apiToken,
        @Nullable @Valid ApiClientRequest apiClient,
        @Nullable @Size(max = 200) String thumbprint) {

    ArrayTarget target() {
        return new ArrayTarget(address.strip(), thumbprint);
    }

    /** Null when none is given. */
    @Nullable
    ArrayCredential credential() {
        boolean token = apiToken != null && !apiToken.isBlank();
        if (apiClient == null) {
            return token ? new ArrayCredential.ApiToken(apiToken) : null;
        }
        if (token) {
            throw Problem.invalid("The request is not valid.")
                    .error("/apiClient", "cannot be given together with apiToken");
        }
        return apiClient.credential();
    }

    @Override
    public String toString() {
        return "ArrayRequest[name=" + name + ", address=" + address + ", thumbprint=" + thumbprint + "]";
    }
}
