package io.tidemark.notification.delivery;

import com.github.kagkarlsson.scheduler.Clock;
import io.tidemark.audit.AuditCompleted;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.notice.ConditionStates;
import io.tidemark.notification.notice.ConditionStates.Transition;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeLinks;
import io.tidemark.notification.rule.NotificationRules;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.health.ConditionEnded;
import io.tidemark.platform.report.ReportPublished;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;

/** Queues notifications in the publisher's transaction, once for a channel, however many rules name it. */
class NoticeListener {

    private static final Logger LOG = LoggerFactory.getLogger(NoticeListener.class);

    private final NotificationRules rules;
    private final NotificationChannels channels;
    private final Deliveries deliveries;
    private final ConditionStates conditionStates;
    private final NoticeLinks links;
    private final Clock real;
    private final java.time.Clock clock;

    NoticeListener(
            NotificationRules rules,
            NotificationChannels channels,
            Deliveries deliveries,
            ConditionStates conditionStates,
            NoticeLinks links,
            Clock real,
            java.time.Clock clock) {
        this.rules = rules;
        this.channels = channels;
        this.deliveries = deliveries;
        this.conditionStates = conditionStates;
        this.links = links;
        this.real = real;
        this.clock = clock;
    }

    @EventListener
    void on(RecordedActivity activity) {
        guarded(activity.action(), () -> send(Notice.of(activity)));
    }

    @EventListener
    void on(AuditCompleted audit) {
        guarded("audit.completed", () -> send(Notice.of(audit, clock.instant())));
    }

    @EventListener
    void on(ReportPublished report) {
        guarded(report.kind(), () -> send(Notice.of(report)));
    }

    /** Recovery is sent only after a failure. */
    @EventListener
    void on(ConditionChanged change) {
        guarded(change.kind(), () -> {
            Transition news = conditionStates.record(change.condition(), change.state());
            if (news == Transition.CHANGED || (news == Transition.FIRST && change.severity() != Severity.INFO)) {
                send(Notice.of(change));
            }
        });
    }

    @EventListener
    void on(ConditionEnded ended) {
        guarded(ended.condition(), () -> conditionStates.forget(ended.condition()));
    }

    /** An action does not fail because its notification cannot be sent. */
    private static void guarded(String kind, Runnable telling) {
        try {
            telling.run();
        } catch (DataAccessException e) {
            LOG.error("a notice of the kind {} could not be stored", kind, e);
        }
    }

    private void send(Notice notice) {
        Set<String> over = new LinkedHashSet<>();
        rules.all().stream().filter(rule -> rule.matches(notice)).forEach(rule -> over.addAll(rule.channels()));
        if (over.isEmpty()) {
            return;
        }
        Notice linked = links.linked(notice);
        for (String id : over) {
            channels.find(id).ifPresent(channel -> {
                Duration digest = channel.digest();
                Instant now = real.now();
                deliveries.add(id, linked, digest == null ? now : now.plus(digest));
            });
        }
    }
}
