package io.tidemark.array.rest;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.spi.ArrayAdapter;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** One array over REST, in one session, which ends when the adapter is closed. */
public abstract class RestAdapter implements ArrayAdapter {

    protected final RestSession session;
    protected final RestRows rows;
    protected final Clock clock;
    private final Set<ArrayCapability> capabilities;

    /** As {@link RestSession#RestSession}, with the usual exception for an unsuccessful response. */
    protected RestAdapter(
            RetryingRestClient client, String base, LogIn logIn, Set<ArrayCapability> capabilities, Clock clock) {
        this(new RestSession(client, base, logIn, client::refused), capabilities, clock);
    }

    protected RestAdapter(RestSession session, Set<ArrayCapability> capabilities, Clock clock) {
        this.session = session;
        this.rows = new RestRows(session);
        this.capabilities = capabilities;
        this.clock = clock;
    }

    @Override
    public final Set<ArrayCapability> capabilities() {
        return capabilities;
    }

    /** Empty, as of arrays that store none. */
    @Override
    public List<VolumeUsage> history(String volumeId, Instant from, Instant to) {
        usage(volumeId);
        return List.of();
    }

    @Override
    public final void close() {
        session.logOut();
    }
}
