package io.tidemark.reclaim.connect;

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
import io.tidemark.reclaim.run.Runs;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;

/** Polls that several processes move at the same time. */
class RunScheduleTest {

    private final SchedulerClient client = mock(SchedulerClient.class);
    private final RunSchedule schedule = new RunSchedule(new ObjectProvider<>() {
        @Override
        public SchedulerClient getObject() {
            return client;
        }
    });

    @Test
    void movesALookAgainThatAnotherMovedAtTheSameMoment() {
        Execution execution = new Execution(Runs.NOW, new TaskInstance<>("reclaim-run", "run"));
        when(client.reschedule(any(TaskInstanceId.class), any(Instant.class)))
                .thenThrow(new ExecutionException("updated 0", execution))
                .thenReturn(true);
        schedule.move("run", Duration.ZERO);
        verify(client, times(2)).reschedule(any(TaskInstanceId.class), any(Instant.class));
    }

    @Test
    void leavesARunAloneThatNobodyLooksAtAnyMore() {
        when(client.reschedule(any(TaskInstanceId.class), any(Instant.class)))
                .thenThrow(new TaskInstanceNotFoundException("reclaim-run", "run"));
        schedule.move("run", Duration.ZERO);
        verify(client, times(1)).reschedule(any(TaskInstanceId.class), any(Instant.class));
    }
}
