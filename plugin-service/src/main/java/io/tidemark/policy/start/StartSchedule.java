package io.tidemark.policy.start;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SystemClock;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Schedules starts, which any replica can execute. */
@Component
class StartSchedule {

    static final TaskDescriptor<Void> TASK = TaskDescriptor.of("reclaim-policy-start");

    private final ObjectProvider<SchedulerClient> scheduler;

    StartSchedule(ObjectProvider<SchedulerClient> scheduler) {
        this.scheduler = scheduler;
    }

    /** Part of the caller's transaction: a stored start is executed. */
    void add(String start) {
        scheduler.getObject().scheduleIfNotExists(TASK.instance(start).build(), new SystemClock().now());
    }
}
