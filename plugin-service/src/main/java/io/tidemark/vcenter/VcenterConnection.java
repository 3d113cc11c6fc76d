package io.tidemark.vcenter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A vCenter that Tidemark is connected to.
 *
 * @param address host[:port] of its HTTPS origin
 * @param thumbprint SHA-256 of its certificate, upper-case hex pairs joined by colons
 * @param serviceAccount user name of the stored identity, null when none
 * @param changedAt time of the last change of the connection, after which its sessions are others
 */
public record VcenterConnection(
        String guid,
        String address,
        String thumbprint,
        @Nullable String version,
        @Nullable String serviceAccount,
        Instant changedAt) {}
