package io.tidemark.vcenter.connection;

import io.tidemark.platform.NetworkAddress;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/** @param vcenters connections given by the operator, stored at start; further ones come over the API */
@Validated
@ConfigurationProperties("tidemark")
record VcenterProperties(@DefaultValue List<@Valid Configured> vcenters) {

    /** @param thumbprint SHA-256 of the certificate; null if the trust store of the JDK contains its issuer */
    record Configured(
            @NotBlank @Pattern(regexp = NetworkAddress.PATTERN, message = "must be HOST or HOST:PORT")
            String address,

            @Nullable String thumbprint,
            @Nullable String username,
            @Nullable String password) {

        @Override
        public String toString() {
            return "Configured[address=" + address + ", username=" + username + "]";
        }
    }
}
