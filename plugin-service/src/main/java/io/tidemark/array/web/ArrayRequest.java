package io.tidemark.array.web;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.network.NetworkAddress;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Connecting requires one form of credential, except for {@code prometheus}. On a change, omit it to keep the stored one. Responses never contain
 * credentials.
 *
 * @param kind one of {@code flasharray}, {@code powermax}, {@code powerstore}, {@code ontap}, {@code wsapi}, {@code storagevirtualize}, {@code unity}, {@code vsp}, {@code truenas} or {@code prometheus}, null like {@code flasharray}; cannot be changed
 * @param apiToken made on the array for one of its users
 * @param apiClient registered on the array with its public key; for arrays with REST 2.x
 * @param login a user of the array
 * @param query required with {@code prometheus}, a server that has the figures of exporters
 */
record ArrayRequest(
        @Nullable @Size(max = 40) String kind,

        @Nullable @Size(max = 200) @Pattern(regexp = Patterns.ONE_LINE)
        String name,

        @NotBlank @Size(max = 260) @Pattern(regexp = NetworkAddress.PATTERN, message = "VALUE_ADDRESS")
        String address,

        @Nullable @Size(max = 4000) String apiToken,
        @Nullable @Valid ArrayApiClientRequest apiClient,
        @Nullable @Valid ArrayLoginRequest login,
        @Nullable @Size(max = 200) String thumbprint,
        @Nullable @Valid MetricQueryRequest query) {

    ArrayTarget target() {
        if (query != null
                && query.labelsFrom() != null
                && query.query().matching().isEmpty()) {
            throw Problem.invalid()
                    .error(
                            "/query/matching",
                            RequestMessage.VALUE_REQUIRED_WITH.with(
                                    "property", "labelsFrom", "value", query.labelsFrom()));
        }
        return new ArrayTarget(address, thumbprint, query == null ? null : query.query());
    }

    /** Null if there is none. */
    @Nullable
    ArrayCredential credential() {
        List<ArrayCredential> given = new ArrayList<>();
        if (apiToken != null && !apiToken.isBlank()) {
            given.add(new ArrayCredential.ApiToken(apiToken));
        }
        if (apiClient != null) {
            given.add(apiClient.credential());
        }
        if (login != null) {
            given.add(login.credential());
        }
        if (given.size() > 1) {
            throw Problem.invalid()
                    .error(
                            "/" + given.get(1).form().field(),
                            ArrayProblemMessage.CREDENTIALS_EXCLUSIVE.with(
                                    "other", given.get(0).form().field()));
        }
        return given.isEmpty() ? null : given.get(0);
    }

    @Override
    public String toString() {
        return "ArrayRequest[kind=" + kind + ", name=" + name + ", address=" + address + ", thumbprint=" + thumbprint
                + ", query=" + query + "]";
    }
}
