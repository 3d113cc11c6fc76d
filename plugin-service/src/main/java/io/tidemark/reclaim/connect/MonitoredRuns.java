package io.tidemark.reclaim.connect;

import io.tidemark.platform.Statement;
import io.tidemark.platform.setup.ServiceAccountWork;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.util.List;
import org.springframework.stereotype.Component;

/** The runs that the service account monitors. */
@Component
class MonitoredRuns implements ServiceAccountWork {

    private final ReclaimRuns runs;

    MonitoredRuns(ReclaimRuns runs) {
        this.runs = runs;
    }

    @Override
    public List<Statement> withoutAccount(String vcenter) {
        long live = runs.live().stream()
                .filter(run -> run.target().datastore().vcenter().equalsIgnoreCase(vcenter))
                .count();
        return List.of(RunProblemMessage.RUNS_WITHOUT_ACCOUNT.with("count", live));
    }
}
