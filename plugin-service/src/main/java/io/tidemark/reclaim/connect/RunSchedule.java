package io.tidemark.reclaim.connect;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SystemClock;
import com.github.kagkarlsson.scheduler.exceptions.ExecutionException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceCurrentlyExecutingException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceNotFoundException;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import io.tidemark.platform.Batches;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.records.SoleProcess;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The next poll of a run, by any replica; real time. */
@Repository
public class RunSchedule {

    public static final TaskDescriptor<Void> TASK = TaskDescriptor.of("reclaim-run");

    private static final Logger LOG = LoggerFactory.getLogger(RunSchedule.class);
    private static final int ATTEMPTS = 5;

    private static final int IN_ONE_STATEMENT = 500;

    private final ObjectProvider<SchedulerClient> scheduler;
    private final JdbcOperations operations;
    private final JdbcClient jdbc;
    private final SystemClock clock = new SystemClock();

    RunSchedule(ObjectProvider<SchedulerClient> scheduler, JdbcOperations operations) {
        this.scheduler = scheduler;
        this.operations = operations;
        this.jdbc = JdbcClient.create(operations);
    }

    Instant in(Duration pause) {
        return clock.now().plus(pause);
    }

    /** Schedules a poll of the run, at the latest after the pause. */
    public void add(String run, Duration pause) {
        scheduler.getObject().scheduleIfNotExists(TASK.instance(run).build(), in(pause));
    }

    /** Moves the next polls that are not in progress, in as few statements as possible. */
    public void postpone(Collection<String> runs, Duration pause) {
        Batches.of(runs, IN_ONE_STATEMENT)
                .forEach(some -> jdbc.sql("update scheduled_tasks set execution_time = :at, version = version + 1"
                                + " where task_name = :task and picked = false and task_instance in (:runs)")
                        .param("at", JsonRecords.utc(in(pause)))
                        .param("task", TASK.getTaskName())
                        .param("runs", some)
                        .update());
    }

    /**
     * Makes the work of a former process available at once: what it was executing, and the runs that it was starting.
     * Call it before the scheduler starts. No effect if other processes can use the database: on PostgreSQL, another
     * replica can hold the work until its lease ends.
     */
    public void takeFromFormerProcess() {
        if (!SoleProcess.on(operations)) {
            return;
        }
        OffsetDateTime now = JsonRecords.utc(in(Duration.ZERO));
        jdbc.sql("update scheduled_tasks set picked = false, picked_by = null, last_heartbeat = null,"
                        + " execution_time = :now, version = version + 1 where picked = true")
                .param("now", now)
                .update();
        jdbc.sql("update scheduled_tasks set execution_time = :now, version = version + 1"
                        + " where task_name = :task and execution_time > :now")
                .param("now", now)
                .param("task", TASK.getTaskName())
                .update();
    }

    /**
     * Moves the next poll; does nothing when it is in progress or the run is no longer polled. If others move it at the
     * same time, the last move applies.
     *
     * @return whether it was moved
     */
    public boolean move(String run, Duration pause) {
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                scheduler.getObject().reschedule(TaskInstanceId.of(TASK.getTaskName(), run), in(pause));
                return true;
            } catch (TaskInstanceCurrentlyExecutingException | TaskInstanceNotFoundException e) {
                return false;
            } catch (ExecutionException e) {
                LOG.debug("the next poll of run {} was moved by others at the same moment", run, e);
            }
        }
        return false;
    }
}
