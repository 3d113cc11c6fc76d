package io.tidemark.array.spi;

import io.tidemark.platform.NetworkAddress;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.tls.Thumbprint;
import org.jspecify.annotations.Nullable;

/**
 * The address of an array.
 *
 * @param address host[:port] of its HTTPS origin; IPv6 in brackets
 * @param thumbprint SHA-256 of the one certificate to accept, null = the JDK's trust store decides
 */
public record ArrayTarget(String address, @Nullable String thumbprint) {

    public ArrayTarget {
        if (!NetworkAddress.isValid(address)) {
            throw Problem.invalid().error("/address", RequestMessage.VALUE_ADDRESS);
        }
        thumbprint = thumbprint == null || thumbprint.isBlank() ? null : Thumbprint.normalize(thumbprint);
    }
}
