package io.tidemark.reclaim.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.verify.Verification;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class LastCompletedRunTest {

    private final ReclaimRuns runs;
    private final RunQueries queries;

    LastCompletedRunTest(TestDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.fresh());
        runs = new ReclaimRuns(jdbc, JsonMapper.shared());
        queries = new RunQueries(jdbc, JsonMapper.shared());
    }

    private ReclaimRun added(int datastore, Instant at) {
        ReclaimRun run = Runs.queued(datastore, Method.ESXCLI, at);
        runs.add(run);
        return run;
    }

    private void completed(int datastore, Instant at) {
        runs.change(added(datastore, at).id(), run -> {
            run.starting(Runs.attempt(at), Statement.of("A", "a"));
            run.verifying(RunState.COMPLETED, at.plusSeconds(40), null);
            run.ended(RunEvent.GAIN_VERIFIED, at.plusSeconds(90), Verification.exact(100));
        });
    }

    @Test
    void isThatOfTheDatastoreWhateverEndedLater() {
        assertThat(queries.lastCompleted(Runs.datastore(1))).isEmpty();
        completed(1, Runs.NOW);
        completed(2, Runs.NOW.plusSeconds(500));
        ReclaimRun later = added(1, Runs.NOW.plusSeconds(3600));
        runs.change(
                later.id(),
                run -> run.ended(RunEvent.CANCEL_REQUESTED, Runs.NOW.plusSeconds(3700), Verification.PENDING));

        assertThat(queries.latest(List.of(Runs.datastore(1))).get(Runs.datastore(1)))
                .extracting(LastRun::state)
                .isEqualTo("CANCELED");
        assertThat(queries.lastCompleted(Runs.datastore(1))).contains(Runs.NOW.plusSeconds(90));
    }
}
