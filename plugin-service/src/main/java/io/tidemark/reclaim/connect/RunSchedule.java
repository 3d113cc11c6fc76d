package io.tidemark.reclaim.connect;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SystemClock;
import com.github.kagkarlsson.scheduler.exceptions.ExecutionException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceCurrentlyExecutingException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceNotFoundException;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The next poll of a run, by any replica; real time. */
@Component
public class RunSchedule {

    public static final TaskDescriptor<Void> TASK = TaskDescriptor.of("reclaim-run");

    private static final Logger LOG = LoggerFactory.getLogger(RunSchedule.class);
    private static final int ATTEMPTS = 5;

    private final ObjectProvider<SchedulerClient> scheduler;
    private final SystemClock clock = new SystemClock();

    RunSchedule(ObjectProvider<SchedulerClient> scheduler) {
        this.scheduler = scheduler;
    }

    Instant in(Duration pause) {
        return clock.now().plus(pause);
    }

    /** Schedules a poll of the run, at the latest after the pause. */
    public void add(String run, Duration pause) {
        scheduler.getObject().scheduleIfNotExists(TASK.instance(run).build(), in(pause));
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
