package io.tidemark.vcenter.connection;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connection as stored; the password is in the vault.
 *
 * @param thumbprint null until the first contact when none was given
 * @param guid null until the first contact
 */
public record StoredVcenter(
        String id,
        String address,
        @Nullable String thumbprint,
        @Nullable String guid,
        @Nullable String product,
        @Nullable String version,
        @Nullable String username,
        Instant updatedAt) {

    /** HOST or HOST:PORT with a port from 1 to 65535, an IPv6 address in brackets. */
    public static final String ADDRESS = "^(\\[[0-9A-Fa-f:.]{2,45}\\]|[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?)"
            + "(:([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?$";

    /** Whether both are equal except for the time of the last change. */
    boolean sameAs(StoredVcenter other) {
        return equals(new StoredVcenter(
                other.id,
                other.address,
                other.thumbprint,
                other.guid,
                other.product,
                other.version,
                other.username,
                updatedAt));
    }

    /** Name of the password in the vault. */
    String secret() {
        return "vcenter/" + id;
    }
}
