package io.tidemark.reclaim.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.verify.Verification;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** One live run on a VMFS volume, whichever vCenters show it. */
@OnEveryDatabase
class LiveVolumesTest {

    private final JdbcClient jdbc;
    private final ReclaimRuns runs;
    private final RunQueries queries;

    LiveVolumesTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
        runs = new ReclaimRuns(jdbc, JsonMapper.shared());
        queries = new RunQueries(jdbc, JsonMapper.shared());
    }

    private ReclaimRun added(int datastore) {
        ReclaimRun run = Runs.queued(datastore, Method.ESXCLI, Runs.NOW);
        runs.add(run);
        return run;
    }

    private static ReclaimRun sameVolume(int number, String volume) {
        ReclaimRun run = Runs.queued(number, Method.TASK, Runs.NOW);
        RunTarget known = run.target();
        return new ReclaimRun(
                run.id(),
                new RunTarget(
                        new ObjectId("00000000-0000-0000-0000-000000000002", "datastore-" + number),
                        known.name(),
                        volume,
                        6,
                        null,
                        null,
                        known.devices(),
                        List.of(),
                        null,
                        known.space()),
                run.plan(),
                run.startedBy(),
                null,
                Runs.NOW);
    }

    @Test
    void refusesASecondLiveRunOnAVolumeThatAnotherVcenterShows() {
        ReclaimRun first = added(1);
        assertThatThrownBy(() -> runs.add(sameVolume(9, Runs.VOLUME))).isInstanceOf(DuplicateKeyException.class);
        assertThat(queries.liveVolumes()).containsExactly(Map.entry(Runs.VOLUME, Runs.datastore(1)));
        runs.change(first.id(), run -> run.ended(RunEvent.CANCEL_REQUESTED, Runs.NOW, Verification.PENDING));
        assertThat(queries.liveVolumes()).isEmpty();
        runs.add(sameVolume(9, Runs.VOLUME));
        assertThat(runs.liveIds()).hasSize(1);
    }

    @Test
    void admitsRunsOfUnknownVolumesBesideEachOther() {
        runs.add(sameVolume(8, ""));
        runs.add(sameVolume(9, ""));
        assertThat(runs.liveIds()).hasSize(2);
    }

    @Test
    void protectsTheVolumeOfALiveRunOfAnEarlierVersion() {
        ReclaimRun old = added(1);
        jdbc.sql("update reclaim_runs set live_volume = null, record = replace(record, 'claimedVolume', 'earlier')")
                .update();
        assertThatThrownBy(() -> runs.add(sameVolume(9, Runs.VOLUME))).isInstanceOf(DuplicateKeyException.class);
        runs.change(old.id(), run -> run.note(Runs.NOW, Statement.of("A", "a")));
        assertThatThrownBy(() -> added(1)).isInstanceOf(DuplicateKeyException.class);
        runs.change(old.id(), run -> run.ended(RunEvent.CANCEL_REQUESTED, Runs.NOW, Verification.PENDING));
        runs.add(sameVolume(9, Runs.VOLUME));
        assertThat(runs.liveIds()).hasSize(1);
    }
}
