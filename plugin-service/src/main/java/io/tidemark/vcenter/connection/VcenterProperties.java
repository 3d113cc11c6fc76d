package io.tidemark.vcenter.connection;

import io.tidemark.platform.network.NetworkAddress;
import io.tidemark.vcenter.soap.VimLimits;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * @param vcenters connections given by the operator, stored at start; further ones come over the API
 * @param vcenter limits of the responses of every vCenter
 */
@Validated
@ConfigurationProperties("tidemark")
record VcenterProperties(
        @DefaultValue List<@Valid Configured> vcenters,
        @DefaultValue Limits vcenter) {

    /**
     * @param requestTimeout until the response to a short question is complete
     * @param pageTimeout until a page of properties, or another response with data, is complete
     * @param listTimeout until all pages of a list are read
     * @param maxAnswer size of the response to a short question
     * @param maxPage size of a response with data
     */
    record Limits(
            @DefaultValue("60s") Duration requestTimeout,
            @DefaultValue("90s") Duration pageTimeout,
            @DefaultValue("15m") Duration listTimeout,
            @DefaultValue("8MB") DataSize maxAnswer,
            @DefaultValue("32MB") DataSize maxPage) {

        VimLimits limits() {
            return VimLimits.of(requestTimeout, pageTimeout, listTimeout, maxAnswer.toBytes(), maxPage.toBytes());
        }
    }

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
