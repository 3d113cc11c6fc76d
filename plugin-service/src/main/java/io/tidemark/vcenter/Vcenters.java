package io.tidemark.vcenter;

import io.tidemark.platform.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connected vCenters. */
public interface Vcenters {

    List<VcenterConnection> all();

    /**
     * The vCenter with this guid or address, the only one when {@code name} is null; 404 for an unknown one, 400 when several
     * and none named, 503 when none is known yet.
     */
    VcenterConnection named(@Nullable String name);

    /**
     * The service account's session, shared, kept alive and renewed; empty when the connection has no service account.
     * Throws VcenterUnreachable or SessionEnded (log-in rejected) if it is not available now.
     */
    Optional<VcenterSession> serviceSession(String guid);

    /** How far the clock of the vCenter is ahead of the service's, as last measured; zero if that is not known. */
    default Duration clockAhead(String guid) {
        return Duration.ZERO;
    }

    /**
     * Remembers how a request in the session of a user ended, so that the health of the vCenter agrees with it at once.
     *
     * @param failure null if vCenter responded
     * @return when vCenter last responded, empty if it did not since the start
     */
    default Optional<Instant> contacted(String guid, @Nullable Problem failure) {
        return Optional.empty();
    }

    /** Whether the vCenter responded when it was last contacted; true for one that was not contacted yet. */
    default boolean responds(String guid) {
        return true;
    }

    /** Calls the listener whenever a connection was added, changed or removed; immediately for existing ones. */
    void onChange(Consumer<List<VcenterConnection>> listener);
}
