package io.tidemark.audit.schedule;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks for due audits every few seconds, on one replica at a time. */
@Configuration(proxyBeanMethods = false)
class AuditTimerConfiguration {

    private static final Duration PAUSE = Duration.ofSeconds(10);

    @Bean
    static RecurringTask<Void> auditScheduleTimer(AuditScheduleService service) {
        return Tasks.recurring("audit-schedules", FixedDelay.of(PAUSE))
                .execute((instance, context) -> service.startDue());
    }
}
