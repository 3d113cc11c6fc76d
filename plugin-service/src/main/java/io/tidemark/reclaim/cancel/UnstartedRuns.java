package io.tidemark.reclaim.cancel;

import io.tidemark.platform.Statement;
import io.tidemark.platform.restore.UnstartedWork;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import org.springframework.stereotype.Component;

/** Cancels the queued runs of a restored database. The others are monitored as after any start. */
@Component
class UnstartedRuns implements UnstartedWork {

    private final ReclaimRuns runs;
    private final RunFinisher finisher;

    UnstartedRuns(ReclaimRuns runs, RunFinisher finisher) {
        this.runs = runs;
        this.finisher = finisher;
    }

    @Override
    public int end(Statement why) {
        return (int) runs.waitingOrUnmapping().stream()
                .filter(run -> run.state() == RunState.QUEUED)
                .map(ReclaimRun::id)
                .filter(id -> finisher.canceledInTime(id, why))
                .count();
    }
}
