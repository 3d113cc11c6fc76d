package io.tidemark.reclaim.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.exceptions.ExecutionException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceNotFoundException;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import io.tidemark.TestDatabase;
import io.tidemark.reclaim.run.Runs;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Polls that several processes move at the same time. */
class RunScheduleTest {

    private final SchedulerClient client = mock(SchedulerClient.class);
    private final DataSource source = TestDatabase.H2.fresh();
    private final JdbcClient jdbc = JdbcClient.create(source);
    private final RunSchedule schedule = schedule(source);

    private RunSchedule schedule(DataSource database) {
        return new RunSchedule(
                new ObjectProvider<>() {
                    @Override
                    public SchedulerClient getObject() {
                        return client;
                    }
                },
                new JdbcTemplate(database));
    }

    @Test
    void movesALookAgainThatAnotherMovedAtTheSameMoment() {
        Execution execution = new Execution(Runs.NOW, new TaskInstance<>("reclaim-run", "run"));
        when(client.reschedule(any(TaskInstanceId.class), any(Instant.class)))
                .thenThrow(new ExecutionException("updated 0", execution))
                .thenReturn(true);
        schedule.move("run", Duration.ZERO);
        verify(client, times(2)).reschedule(any(TaskInstanceId.class), any(Instant.class));
    }

    private void scheduled(String task, String instance, Instant at, boolean picked) {
        scheduled(jdbc, task, instance, at, picked);
    }

    private static void scheduled(JdbcClient jdbc, String task, String instance, Instant at, boolean picked) {
        jdbc.sql("insert into scheduled_tasks (task_name, task_instance, execution_time, picked, picked_by,"
                        + " last_heartbeat, version) values (?, ?, ?, ?, ?, ?, 1)")
                .params(task, instance, utc(at), picked, picked ? "former" : null, picked ? utc(at) : null)
                .update();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }

    private boolean due(String instance) {
        return jdbc.sql("select count(*) from scheduled_tasks where task_instance = ? and picked = false"
                                + " and picked_by is null and execution_time <= ?")
                        .params(instance, utc(Instant.now()))
                        .query(Integer.class)
                        .single()
                == 1;
    }

    @Test
    void takesRunsAndWorkFromAFormerProcessAtOnce() {
        Instant later = Instant.now().plusSeconds(3600);
        scheduled("reclaim-run", "leased", later, false);
        scheduled("reclaim-run", "polled", later, true);
        scheduled("reclaim-policy-look", "looked", later, true);
        scheduled("notification", "waits", later, false);
        schedule.takeFromFormerProcess();
        assertThat(due("leased")).isTrue();
        assertThat(due("polled")).isTrue();
        assertThat(due("looked")).isTrue();
        assertThat(due("waits")).as("was not held by the former process").isFalse();
    }

    @Test
    void takesNothingFromOtherReplicasOnPostgresql() {
        DataSource shared = TestDatabase.POSTGRESQL.fresh();
        JdbcClient replica = JdbcClient.create(shared);
        scheduled(replica, "reclaim-run", "leased", Instant.now().plusSeconds(3600), false);
        scheduled(replica, "reclaim-run", "polled", Instant.now(), true);
        schedule(shared).takeFromFormerProcess();
        assertThat(replica.sql("select count(*) from scheduled_tasks where picked or execution_time > ?")
                        .param(utc(Instant.now().plusSeconds(60)))
                        .query(Integer.class)
                        .single())
                .isEqualTo(2);
    }

    @Test
    void postponesManyRunsButNoneThatIsPolledNow() {
        Instant past = Instant.now().minusSeconds(60);
        List<String> runs = IntStream.range(0, 1100).mapToObj(i -> "run-" + i).toList();
        runs.forEach(run -> scheduled("reclaim-run", run, past, run.equals("run-7")));
        schedule.postpone(runs, Duration.ofMinutes(1));
        assertThat(jdbc.sql("select task_instance from scheduled_tasks where execution_time <= ?")
                        .param(utc(Instant.now()))
                        .query(String.class)
                        .list())
                .containsExactly("run-7");
    }

    @Test
    void leavesARunAloneThatNobodyLooksAtAnyMore() {
        when(client.reschedule(any(TaskInstanceId.class), any(Instant.class)))
                .thenThrow(new TaskInstanceNotFoundException("reclaim-run", "run"));
        schedule.move("run", Duration.ZERO);
        verify(client, times(1)).reschedule(any(TaskInstanceId.class), any(Instant.class));
    }
}
