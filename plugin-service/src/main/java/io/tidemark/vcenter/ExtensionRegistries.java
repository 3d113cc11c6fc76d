package io.tidemark.vcenter;

import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.Optional;

/** Opens the extension registry of connected vCenters for the service itself. */
public interface ExtensionRegistries {

    /**
     * The registry in a session of the connection's service account, to be closed; empty without one. Throws
     * {@link VcenterUnreachable} and {@link SessionEnded} (log-in refused).
     */
    Optional<ExtensionRegistry> registry(VcenterConnection vcenter);
}
