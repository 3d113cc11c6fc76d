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
