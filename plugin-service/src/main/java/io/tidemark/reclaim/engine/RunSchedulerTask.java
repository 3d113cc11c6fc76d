package io.tidemark.reclaim.engine;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunSchedule;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import jakarta.annotation.PostConstruct;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/** Puts the polls of runs on db-scheduler: one short poll at a time, by any replica, until the run has ended. */
@Configuration(proxyBeanMethods = false)
public class RunSchedulerTask {

    private static final Logger LOG = LoggerFactory.getLogger(RunSchedulerTask.class);

    private final ReclaimRuns runs;
    private final RunSchedule schedule;
    private final ReclaimProperties properties;

    public RunSchedulerTask(ReclaimRuns runs, RunSchedule schedule, ReclaimProperties properties) {
        this.runs = runs;
        this.schedule = schedule;
        this.properties = properties;
    }

    /** Before the scheduler starts. */
    @PostConstruct
    void takeFromFormerProcess() {
        schedule.takeFromFormerProcess();
    }

    @Bean
    static CustomTask<Void> reclaimRunTask(RunEngine engine, ReclaimProperties properties) {
        return Tasks.custom(RunSchedule.TASK)
                .onFailureReschedule(FixedDelay.of(properties.pollInterval()))
                .onDeadExecutionRevive()
                .execute((instance, context) -> {
                    Optional<Duration> pause = engine.poll(instance.getId());
                    return pause.<CompletionHandler<Void>>map(
                                    next -> new CompletionHandler.OnCompleteReschedule<>(FixedDelay.of(next)))
                            .orElseGet(CompletionHandler.OnCompleteRemove::new);
                });
    }

    /** A run whose poll was lost with the process that should have scheduled it is polled again. */
    @EventListener(ApplicationReadyEvent.class)
    public void resume() {
        for (String id : runs.liveIds()) {
            LOG.info("run {} is still live and will be followed", id);
            boolean queued =
                    runs.find(id).filter(run -> run.state() == RunState.QUEUED).isPresent();
            schedule.add(id, queued ? properties.startLease() : Duration.ZERO);
        }
    }
}
