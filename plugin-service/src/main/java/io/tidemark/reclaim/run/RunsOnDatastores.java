package io.tidemark.reclaim.run;

import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.platform.ObjectId;
import java.util.Collection;
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
}
