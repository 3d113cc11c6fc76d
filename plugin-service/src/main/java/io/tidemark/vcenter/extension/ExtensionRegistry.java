package io.tidemark.vcenter.extension;

import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.rights.RoleRegistry;
import java.time.Instant;
import java.util.Optional;

/** The extensions of a vCenter. Methods throw {@link VcenterUnreachable} and {@link VcenterFault}. */
public interface ExtensionRegistry extends AutoCloseable {

    /** The full name of the vCenter, e.g. {@code VMware vCenter Server 8.0.3 build-24022515}. */
    String product();

    /** Its version, e.g. {@code 8.0.3}. */
    String version();

    /** GUID by which its objects are named. */
    String guid();

    /** The time by its own clock. */
    Instant currentTime();

    /** Its roles, and what its users may do. */
    RoleRegistry roles();

    /** Whether records can contain the entire certificate (API 8.0.2.0 and later). */
    boolean takesCertificates();

    Optional<ExtensionRecord> find(String key);

    /** Replaces the record with that key, or adds it; true when there was none. Needs Extension.Register or Extension.Update. */
    boolean put(ExtensionRecord extension);

    /** False when there was none. Needs Extension.Unregister. */
    boolean remove(String key);

    /** Logs out. */
    @Override
    void close();
}
