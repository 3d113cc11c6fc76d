package io.tidemark.policy.start;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.tidemark.policy.message.PolicyMessage;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Schedules the check for due policies and their starts with db-scheduler. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PolicyProperties.class)
class PolicySchedulerTasks {

    private static final Duration TIDY = Duration.ofMinutes(10);
    /** Longer than the requests of a manual start take. */
    private static final Duration MANUAL_START = Duration.ofMinutes(20);

    @Bean
    static RecurringTask<Void> reclaimPolicyLook(DuePolicyScan scan, PolicyProperties properties) {
        return Tasks.recurring("reclaim-policy-look", FixedDelay.of(properties.lookInterval()))
                .execute((instance, context) -> scan.scan());
    }

    @Bean
    static RecurringTask<Void> reclaimPolicyTidying(PolicyStarts starts, PolicyProperties properties, Clock clock) {
        return Tasks.recurring("reclaim-policy-tidying", FixedDelay.of(TIDY)).execute((instance, context) -> {
            starts.endBefore(clock.instant().minus(MANUAL_START), PolicyMessage.START_INTERRUPTED.statement());
            starts.forgetBefore(clock.instant().minus(properties.keepStarts()));
        });
    }

    @Bean
    static CustomTask<Void> reclaimPolicyStart(PolicyExecutor executor, PolicyProperties properties) {
        return Tasks.custom(StartSchedule.TASK)
                .onFailureReschedule(FixedDelay.of(properties.retryPause()))
                .onDeadExecutionRevive()
                .execute((instance, context) -> {
                    Optional<Duration> pause = executor.execute(instance.getId());
                    return pause.<CompletionHandler<Void>>map(
                                    next -> new CompletionHandler.OnCompleteReschedule<>(FixedDelay.of(next)))
                            .orElseGet(CompletionHandler.OnCompleteRemove::new);
                });
    }
}
