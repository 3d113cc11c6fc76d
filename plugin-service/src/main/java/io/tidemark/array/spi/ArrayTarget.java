package io.tidemark.array.spi;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.network.NetworkAddress;
import io.tidemark.platform.tls.Thumbprint;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The address of an array, or of a server that has figures of arrays.
 *
 * @param address host[:port] of its HTTPS origin; IPv6 in brackets
 * @param thumbprint SHA-256 of the one certificate to accept, null = the JDK's trust store decides
 * @param query the figures to read from a server, null for an array
 */
public record ArrayTarget(
        String address,
        @Nullable String thumbprint,
        @Nullable MetricQuery query) {

    /** An array. */
    public ArrayTarget(String address, @Nullable String thumbprint) {
        this(address, thumbprint, null);
    }

    public ArrayTarget {
        if (!NetworkAddress.isValid(address)) {
            throw Problem.invalid().error("/address", RequestMessage.VALUE_ADDRESS);
        }
        thumbprint = thumbprint == null || thumbprint.isBlank() ? null : Thumbprint.normalize(thumbprint);
    }

    /** Whether both are the same server with the same certificate, which may have the same credential. */
    public boolean sameServer(ArrayTarget other) {
        return address.equals(other.address) && Objects.equals(thumbprint, other.thumbprint);
    }
}
