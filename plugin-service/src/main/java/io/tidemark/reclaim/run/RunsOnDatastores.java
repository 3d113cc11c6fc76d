package io.tidemark.reclaim.run;

import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.platform.ObjectId;
import java.util.Collection;
import java.util.HashMap;
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
        Map<ObjectId, LastRun> latest = new HashMap<>();
        runs.latest(datastores)
                .forEach((datastore, run) -> latest.put(
                        datastore,
                        new LastRun(
                                run.id(),
                                run.state().name(),
                                !run.state().ended(),
                                run.startedAt(),
                                run.endedAt(),
                                run.verification().reclaimedBytes())));
        return latest;
    }
}
