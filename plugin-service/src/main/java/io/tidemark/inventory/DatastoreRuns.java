package io.tidemark.inventory;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reclaim runs on datastores, as the inventory asks whoever carries them out. */
public interface DatastoreRuns {

    /** The latest run of each datastore; datastores without one are absent. */
    Map<ObjectId, LastRun> latest(Collection<ObjectId> datastores);

    /** A run in short; {@code live} while it has not ended. */
    record LastRun(
            String id,
            String state,
            boolean live,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Long reclaimedBytes) {}
}
