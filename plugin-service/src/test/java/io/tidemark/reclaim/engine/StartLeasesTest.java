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
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** How long other replicas leave a run that is being started alone. */
class StartLeasesTest {

    private final ReclaimProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    private final RecordedSchedule schedule = new RecordedSchedule();
    private final DataSource source = TestDatabase.H2.fresh();
    private final ReclaimRuns runs =
            new ReclaimRuns(JdbcClient.create(source), JsonMapper.builder().build());

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
    void letsOthersTakeOverWithinFifteenSeconds() throws IOException {
        Map<String, Object> scheduler = new YamlPropertySourceLoader()
                .load("application", new ClassPathResource("application.yaml")).stream()
                        .flatMap(source -> ((Map<?, ?>) source.getSource()).entrySet().stream())
                        .filter(entry -> entry.getKey().toString().startsWith("db-scheduler."))
                        .collect(Collectors.toMap(
                                entry -> entry.getKey().toString(),
                                entry -> entry.getValue().toString()));
        Duration poll = DurationStyle.detectAndParse(String.valueOf(scheduler.get("db-scheduler.polling-interval")));
        Duration beat = DurationStyle.detectAndParse(String.valueOf(scheduler.get("db-scheduler.heartbeat-interval")));
        int missed = Integer.parseInt(String.valueOf(scheduler.get("db-scheduler.missed-heartbeats-limit")));
        assertThat(properties.startLease().plus(poll)).isLessThan(Duration.ofSeconds(15));
        assertThat(beat.multipliedBy(missed + 2).plus(poll)).isLessThan(Duration.ofSeconds(15));
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
