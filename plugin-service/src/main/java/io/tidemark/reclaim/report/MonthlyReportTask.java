package io.tidemark.reclaim.report;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks every few minutes, on one replica, whether a month has ended. */
@Configuration(proxyBeanMethods = false)
class MonthlyReportTask {

    private static final Duration INTERVAL = Duration.ofMinutes(5);

    @Bean
    static RecurringTask<Void> reclaimMonthlyReport(MonthlyReport report) {
        return Tasks.recurring("reclaim-monthly-report", FixedDelay.of(INTERVAL))
                .execute((instance, context) -> report.publish());
    }
}
