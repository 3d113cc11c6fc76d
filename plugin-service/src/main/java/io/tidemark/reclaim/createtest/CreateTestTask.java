package io.tidemark.reclaim.createtest;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Looks for what create tests left behind, on one replica. */
@Configuration(proxyBeanMethods = false)
class CreateTestTask {

    private static final Duration INTERVAL = Duration.ofMinutes(2);

    @Bean
    static RecurringTask<Void> reclaimCreateTestCleaning(CreateTestCleaner cleaner) {
        return Tasks.recurring("reclaim-create-test-cleaning", FixedDelay.of(INTERVAL))
                .execute((instance, context) -> cleaner.clean());
    }
}
