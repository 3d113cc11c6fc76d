package io.tidemark.reclaim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RecordedSchedule;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** How long other replicas leave a run that is being started alone. */
class StartLeasesTest {

    private final ReclaimProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    private final RecordedSchedule schedule = new RecordedSchedule();
    private final ReclaimRuns runs = new ReclaimRuns(
            JdbcClient.create(TestDatabase.H2.fresh()), JsonMapper.builder().build());

    @Test
    void renewsTheLeaseOfWhateverIsBeingStarted() {
        RunLeases calls = new RunLeases(schedule, properties);
        calls.starting("one");
        calls.starting("over");
        calls.started("over");
        calls.renewLeases();
        assertThat(schedule.moved).containsExactly(Map.entry("one", properties.startLease()));
    }

    @Test
    void leavesARunThatAnotherReplicaHasJustAcceptedItsLease() {
        ReclaimRun queued = Runs.queued(1, Method.TASK, Runs.NOW);
        ReclaimRun running = Runs.queued(2, Method.TASK, Runs.NOW);
        runs.add(queued);
        runs.add(running);
        runs.change(
                running.id(),
                run -> run.starting(
                        Runs.attempt(Runs.NOW), io.tidemark.platform.Statement.of("HOST_CALLED_TASK", "asked")));
        new RunSchedulerTask(runs, schedule, properties).resume();
        assertThat(schedule.added)
                .containsOnly(Map.entry(queued.id(), properties.startLease()), Map.entry(running.id(), Duration.ZERO));
    }
}
