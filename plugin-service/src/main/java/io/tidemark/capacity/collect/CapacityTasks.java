package io.tidemark.capacity.collect;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Trends;
import io.tidemark.capacity.series.UnmapActivities;
import io.tidemark.capacity.series.UnmapGaps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Schedules the collection with db-scheduler, so that only one replica performs it. Checks are in real time; due times
 * are by the clock of the service, which can run faster.
 */
@EnableConfigurationProperties(CapacityProperties.class)
@Configuration(proxyBeanMethods = false)
class CapacityTasks {

    private static final Duration TIDY = Duration.ofHours(1);
    private static final Duration REDRAW = Duration.ofMinutes(30);
    private static final Duration TREND = Duration.ofDays(28);

    @Bean
    static RecurringTask<Void> capacityCollection(CapacityCollector collector, CapacityProperties properties) {
        return Tasks.recurring("capacity-collection", FixedDelay.of(properties.look()))
                .execute((instance, context) -> collector.collectDue());
    }

    @Bean
    static RecurringTask<Void> capacityBackfill(Backfill backfill, CapacityProperties properties) {
        return Tasks.recurring("capacity-backfill", FixedDelay.of(properties.look()))
                .execute((instance, context) -> backfill.fillSome());
    }

    @Bean
    static RecurringTask<Void> capacityRollUp(
            Samples samples,
            UnmapActivities activities,
            UnmapGaps gaps,
            CapacitySeries series,
            CapacityProperties properties,
            Clock clock) {
        return Tasks.recurring("capacity-roll-up", FixedDelay.of(TIDY)).execute((instance, context) -> {
            Instant now = clock.instant();
            Instant oldest = now.minus(properties.keep());
            samples.thin(now, oldest);
            activities.rollUp(now, oldest);
            gaps.deleteBefore(oldest);
            series.deleteBefore(oldest);
            series.tryAgain();
        });
    }

    @Bean
    static RecurringTask<Void> capacityTrends(Trends trends, Clock clock) {
        return Tasks.recurring("capacity-trends", FixedDelay.of(REDRAW)).execute((instance, context) -> {
            Instant now = clock.instant();
            trends.draw(now.minus(TREND), now);
        });
    }
}
