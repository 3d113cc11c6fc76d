package io.tidemark.notification.delivery;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.SystemClock;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.notice.ConditionStates;
import io.tidemark.notification.notice.NoticeLinks;
import io.tidemark.notification.rule.NotificationRules;
import io.tidemark.notification.send.Messengers;
import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts delivering on db-scheduler: a channel is served by one replica at a time, several channels at once. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(NotificationProperties.class)
class DeliverySchedulerTask {

    private static final TaskDescriptor<Void> CHANNEL = TaskDescriptor.of("notification-channel");
    private static final Duration TIDY = Duration.ofHours(6);

    @Bean
    static NoticeListener noticeListener(
            NotificationRules rules,
            NotificationChannels channels,
            Deliveries deliveries,
            ConditionStates conditions,
            NoticeLinks links,
            Clock clock) {
        return new NoticeListener(rules, channels, deliveries, conditions, links, new SystemClock(), clock);
    }

    @Bean
    static ChannelDelivery channelDelivery(
            NotificationChannels channels,
            Deliveries deliveries,
            Messengers messengers,
            NotificationProperties properties,
            @Value("${db-scheduler.threads:10}") int threads) {
        // The others are left to runs and policies, also if many servers do not respond.
        int half = Math.max(1, threads / 2);
        return new ChannelDelivery(channels, deliveries, messengers, properties, new SystemClock(), half);
    }

    @Bean
    static RecurringTask<Void> notificationLook(
            NotificationChannels channels,
            ObjectProvider<SchedulerClient> scheduler,
            NotificationProperties properties) {
        SystemClock real = new SystemClock();
        return Tasks.recurring("notification-look", FixedDelay.of(properties.lookInterval()))
                .execute((instance, context) -> channels.due(real.now())
                        .forEach(id -> scheduler
                                .getObject()
                                .scheduleIfNotExists(CHANNEL.instance(id).build(), real.now())));
    }

    @Bean
    static CustomTask<Void> notificationDelivery(ChannelDelivery delivery, NotificationProperties properties) {
        return Tasks.custom(CHANNEL)
                .onFailureReschedule(FixedDelay.of(properties.pause()))
                .onDeadExecutionRevive()
                .execute((instance, context) -> {
                    delivery.deliver(instance.getId());
                    return new CompletionHandler.OnCompleteRemove<>();
                });
    }

    @Bean
    static RecurringTask<Void> notificationTidy(Deliveries deliveries, NotificationProperties properties) {
        SystemClock real = new SystemClock();
        return Tasks.recurring("notification-tidy", FixedDelay.of(TIDY))
                .execute((instance, context) ->
                        deliveries.deleteDeadBefore(real.now().minus(properties.keepDead())));
    }
}
