package io.tidemark.reclaim.store;

import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Tells the inventory which run a datastore had last. */
@Component
class RunsOnDatastores implements DatastoreRuns {

    private final ReclaimRuns runs;

    RunsOnDatastores(ReclaimRuns runs) {
        this.runs = runs;
    }

    @Override
    public Map<ObjectId, LastRun> latest(Collection<ObjectId> datastores) {
        return runs.latest(datastores);
    }

    @Override
    public List<RunOn> between(Collection<ObjectId> datastores, Instant from, Instant to) {
        return runs.between(datastores, from, to);
    }
}
