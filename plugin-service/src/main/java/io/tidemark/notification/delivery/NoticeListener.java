package io.tidemark.notification.delivery;

import com.github.kagkarlsson.scheduler.Clock;
import io.tidemark.audit.AuditCompleted;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.notice.Conditions;
import io.tidemark.notification.notice.Conditions.News;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.rule.NotificationRules;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.health.ConditionEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;

/** Puts what is to be told on its way, in the publisher's transaction; once for a channel, however many rules name it. */
class NoticeListener {

    private static final Logger LOG = LoggerFactory.getLogger(NoticeListener.class);

    private final NotificationRules rules;
    private final NotificationChannels channels;
    private final Deliveries deliveries;
    private final Conditions conditions;
    private final Clock real;
    private final java.time.Clock clock;

    NoticeListener(
            NotificationRules rules,
            NotificationChannels channels,
            Deliveries deliveries,
            Conditions conditions,
            Clock real,
            java.time.Clock clock) {
        this.rules = rules;
        this.channels = channels;
        this.deliveries = deliveries;
        this.conditions = conditions;
        this.real = real;
        this.clock = clock;
    }

    @EventListener
    void on(RecordedActivity activity) {
        guarded(activity.action(), () -> tell(Notice.of(activity)));
    }

    @EventListener
    void on(AuditCompleted audit) {
        guarded("audit.completed", () -> tell(Notice.of(audit, clock.instant())));
    }

    /** That all is well is told only after it was not. */
    @EventListener
    void on(ConditionChanged change) {
        guarded(change.kind(), () -> {
            News news = conditions.become(change.condition(), change.state());
            if (news == News.CHANGED || (news == News.FIRST && change.severity() != Severity.INFO)) {
                tell(Notice.of(change));
            }
        });
    }

    @EventListener
    void on(ConditionEnded ended) {
        guarded(ended.condition(), () -> conditions.forget(ended.condition()));
    }

    /** Whoever did something is not to fail because it cannot be told. */
    private static void guarded(String kind, Runnable telling) {
        try {
            telling.run();
        } catch (DataAccessException e) {
            LOG.error("a notice of the kind {} could not be stored", kind, e);
        }
    }

    private void tell(Notice notice) {
        Set<String> over = new LinkedHashSet<>();
        rules.all().stream().filter(rule -> rule.matches(notice)).forEach(rule -> over.addAll(rule.channels()));
        for (String id : over) {
            channels.find(id).ifPresent(channel -> {
                Duration digest = channel.digest();
                Instant now = real.now();
                deliveries.add(id, notice, digest == null ? now : now.plus(digest));
            });
        }
    }
}
