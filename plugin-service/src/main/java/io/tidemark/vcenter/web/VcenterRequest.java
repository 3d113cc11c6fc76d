package io.tidemark.vcenter.web;

import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.network.NetworkAddress;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a vCenter.
 *
 * @param address host name or IP address, with a port when it is not 443
 * @param thumbprint required unless the trust store of the JDK contains the issuer of the certificate
 * @param username service account that monitors runs; null for none
 * @param password on a change, null keeps the stored one; required if the address, thumbprint, or user name changes
 */
record VcenterRequest(
        @NotBlank @Size(max = 260) @Pattern(regexp = NetworkAddress.PATTERN, message = "VALUE_ADDRESS")
        String address,

        @Nullable @Size(max = 200) String thumbprint,

        @Nullable @Size(max = 256) @Pattern(regexp = Patterns.ONE_LINE)
        String username,

        @Nullable @Size(max = 1024) @Pattern(regexp = Patterns.ONE_LINE)
        String password) {

    VcenterRequest {
        if (address != null && !address.isBlank() && !NetworkAddress.isValid(address)) {
            throw Problem.invalid().error("/address", RequestMessage.VALUE_ADDRESS);
        }
    }

    @Override
    public String toString() {
        return "VcenterRequest[address=" + address + ", thumbprint=" + thumbprint + ", username=" + username + "]";
    }
}
