package io.tidemark.inventory;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reclaim runs on datastores, provided to the inventory by the reclaim module. */
public interface DatastoreRuns {

    /** The latest run of each datastore; datastores without one are absent. */
    Map<ObjectId, LastRun> latest(Collection<ObjectId> datastores);

    /** Runs on the datastores that were live in the time range; oldest first. */
    List<RunOn> between(Collection<ObjectId> datastores, Instant from, Instant to);

    /** A run and where it was. */
    record RunOn(ObjectId datastore, LastRun run) {}

    /**
     * A run in short; {@code live} while it has not ended.
     *
     * @param outcome what it achieved, null while it has not ended
     * @param takenUntil how long the run keeps the datastore, while it is not known whether the host still sends UNMAP;
     *     otherwise null
     */
    record LastRun(
            String id,
            String state,
            @Nullable String outcome,
            boolean live,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Long reclaimedBytes,
            @Nullable Instant takenUntil) {}
}
