package io.tidemark.reclaim.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.vcenter.host.HostOptionChanged;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class RunProofTest {

    private final JdbcClient jdbc;
    private final ReclaimRuns runs;
    private final RunQueries queries;

    RunProofTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
        runs = new ReclaimRuns(jdbc, JsonMapper.builder().build());
        queries = new RunQueries(jdbc, JsonMapper.builder().build());
    }

    private static SettledFigures settled(SettledFigures figures, VmfsFigures vmfs, long written) {
        SettledFigures now = figures;
        for (int i = 0; i < 3; i++) {
            ArrayFigures array = new ArrayFigures(
                    List.of(vmfs.at().plusSeconds(30L * i)), written, 2000L << 30, 0.5, null, null, List.of());
            now = now.read(array, vmfs, Duration.ofSeconds(30));
        }
        return now;
    }

    private void proved(int datastore, Instant at, long gbDead, long gbLeft) {
        VmfsFigures vmfs = new VmfsFigures(at, 2000L << 30, 1000L << 30);
        ReclaimRun run = Runs.queued(datastore, Method.TASK, at);
        runs.add(run);
        runs.change(run.id(), now -> {
            now.measuredBefore(settled(SettledFigures.before(vmfs), vmfs, (1000 + gbDead) << 30));
            now.starting(Runs.attempt(at), Statement.of("STARTED", "started"));
            now.verifying(RunState.COMPLETED, at, settled(SettledFigures.after(vmfs), vmfs, (1000 + gbLeft) << 30));
            now.ended(RunEvent.GAIN_VERIFIED, at, Verification.exact((gbDead - gbLeft) << 30));
        });
    }

    private @Nullable Proved proof(int datastore) {
        Proof proof = queries.proofs(List.of(Runs.datastore(datastore)), Runs.NOW.minus(Proof.LIFETIME))
                .get(Runs.datastore(datastore));
        return proof == null ? null : proof.what();
    }

    @Test
    void remembersWhatTheLatestConclusiveRunProved() {
        proved(1, Runs.NOW.minusSeconds(3000), 100, 100);
        assertThat(proof(1)).isEqualTo(Proved.NOTHING_RECLAIMED);
        proved(1, Runs.NOW.minusSeconds(2000), 0, 0);
        assertThat(proof(1)).as("runs that prove nothing change nothing").isEqualTo(Proved.NOTHING_RECLAIMED);
        proved(1, Runs.NOW.minusSeconds(500), 100, 0);
        assertThat(proof(1)).isEqualTo(Proved.AS_ESTIMATED);
        proved(2, Runs.NOW, 73, -47);
        proved(3, Runs.NOW, 100, 40);
        assertThat(proof(2)).isEqualTo(Proved.MORE_RECLAIMED);
        assertThat(proof(3)).isEqualTo(Proved.PARTLY_RECLAIMED);
    }

    @Test
    void forgetsAProofAfterItsTimeOrAChangedOptionOfTheHost() {
        proved(1, Runs.NOW.minus(Proof.LIFETIME).minusSeconds(1), 100, 100);
        assertThat(proof(1)).isNull();
        proved(2, Runs.NOW, 100, 100);
        proved(3, Runs.NOW, 100, 100);
        new HostOptionListener(runs).on(new HostOptionChanged(new ObjectId(Runs.VCENTER, "host-2")));
        assertThat(proof(2)).isNull();
        assertThat(proof(3)).isEqualTo(Proved.NOTHING_RECLAIMED);
    }

    @Test
    void findsTheLastRunAndProofAmongThoseThatCanBeThem() {
        proved(1, Runs.NOW.minusSeconds(4000), 100, 100);
        proved(1, Runs.NOW.minusSeconds(3000), 100, 0);
        proved(1, Runs.NOW.minusSeconds(2000), 0, 0);
        proved(1, Runs.NOW.minusSeconds(1000), 0, 0);
        proved(2, Runs.NOW, 100, 40);
        assertThat(candidates()).isEqualTo(3);
        assertThat(proof(1)).isEqualTo(Proved.AS_ESTIMATED);
        assertThat(lastEnd(1)).isEqualTo(Runs.NOW.minusSeconds(1000));
        assertThat(lastEnd(2)).isEqualTo(Runs.NOW);

        jdbc.sql(
                        "insert into reclaim_last_runs (vcenter, datastore, run) select vcenter, datastore, id from reclaim_runs r"
                                + " where not exists (select 1 from reclaim_last_runs where run = r.id)")
                .update();
        assertThat(candidates()).isEqualTo(5);
        assertThat(proof(1)).as("with those that a later run replaced").isEqualTo(Proved.AS_ESTIMATED);
        assertThat(lastEnd(1)).isEqualTo(Runs.NOW.minusSeconds(1000));

        runs.forgetEndedBefore(Runs.NOW);
        assertThat(candidates()).isEqualTo(1);
    }

    @Test
    void keepsARunWhoseTimeIsFinerThanItsColumn() {
        Instant fine = Runs.NOW.plusNanos(123_456_400);
        proved(1, fine, 100, 0);
        assertThat(candidates()).isEqualTo(1);
        assertThat(proof(1)).isEqualTo(Proved.AS_ESTIMATED);
    }

    @Test
    void showsARunInProgressAsTheLastAndAnEarlierProof() {
        proved(1, Runs.NOW.minusSeconds(1000), 100, 0);
        ReclaimRun live = Runs.queued(1, Method.TASK, Runs.NOW);
        runs.add(live);
        assertThat(queries.latest(List.of(Runs.datastore(1))).get(Runs.datastore(1)))
                .extracting(LastRun::id)
                .isEqualTo(live.id());
        assertThat(proof(1)).isEqualTo(Proved.AS_ESTIMATED);
    }

    private int candidates() {
        return jdbc.sql("select count(*) from reclaim_last_runs")
                .query(Integer.class)
                .single();
    }

    private @Nullable Instant lastEnd(int datastore) {
        return queries.latest(List.of(Runs.datastore(datastore)))
                .get(Runs.datastore(datastore))
                .endedAt();
    }
}
