package io.tidemark.notification.delivery;

import static org.mockito.Mockito.mock;

import io.tidemark.TestDatabase;
import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.notice.ConditionStates;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeLinks;
import io.tidemark.notification.notice.RunEnd;
import io.tidemark.notification.notice.Topic;
import io.tidemark.notification.rule.NotificationRule;
import io.tidemark.notification.rule.NotificationRules;
import io.tidemark.notification.send.DeliveryFailed;
import io.tidemark.notification.send.Messenger;
import io.tidemark.notification.send.Messengers;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.link.ClientLinks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Rules, channels and deliveries on a database, with a mail server that fails on demand and a real time that is moved. */
final class NotificationFixture {

    static final String VCENTER = "00000000-0000-0000-0000-000000000001";
    static final Statement DOWN = NotificationProblemMessage.DELIVERY_STOPPED.statement();
    static final int MOST_AT_ONCE = 2;
    static final NotificationProperties PROPERTIES = new NotificationProperties(
            Duration.ofSeconds(2), 3, Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofDays(90));

    final NotificationRules rules;
    final NotificationChannels channels;
    final Deliveries deliveries;
    final NoticeListener listener;
    final TransactionTemplate transactions;
    final List<List<String>> sent = new ArrayList<>();
    final List<String> sentTexts = new ArrayList<>();
    private final ConditionStates conditionStates;
    private final ChannelDelivery delivery;

    boolean down;

    /** Runs while a notification is sent. */
    Runnable meanwhile = () -> {};

    @Nullable
    String unwanted;

    Instant now = Instant.parse("2026-03-01T00:00:00Z");

    NotificationFixture(TestDatabase database) {
        DataSource source = database.fresh();
        JdbcClient jdbc = JdbcClient.create(source);
        JsonMapper json = JsonMapper.shared();
        transactions = TestDatabase.transactions(source);
        rules = new NotificationRules(jdbc, json);
        channels = new NotificationChannels(jdbc, json);
        deliveries = new Deliveries(jdbc, json);
        conditionStates = new ConditionStates(jdbc);
        listener = new NoticeListener(
                rules,
                channels,
                deliveries,
                conditionStates,
                new NoticeLinks(ClientLinks.NONE, mock(Vcenters.class)),
                () -> now,
                java.time.Clock.systemUTC());
        delivery = new ChannelDelivery(
                channels, deliveries, new Messengers(List.of(new Sent())), PROPERTIES, () -> now, MOST_AT_ONCE);
    }

    private final class Sent implements Messenger {

        @Override
        public Kind kind() {
            return Kind.EMAIL;
        }

        @Override
        public void send(NotificationChannel channel, List<Notice> notices) {
            meanwhile.run();
            if (down) {
                throw DeliveryFailed.unreachable(DOWN);
            }
            if (notices.stream().anyMatch(notice -> notice.kind().equals(unwanted))) {
                throw DeliveryFailed.refused(DOWN);
            }
            sent.add(notices.stream().map(Notice::kind).toList());
            notices.stream().map(Notice::text).forEach(sentTexts::add);
        }
    }

    String channel(String name, @Nullable Duration digest) {
        String id = UUID.randomUUID().toString();
        EmailSettings email =
                new EmailSettings("mail", null, null, null, "a@example.com", List.of("b@example.com"), digest, null);
        channels.add(new NotificationChannel(id, VCENTER, name, Kind.EMAIL, email, null, null, null));
        return id;
    }

    NotificationRule rule(String name, Severity severity, Set<Topic> topics, List<String> objects, String... channels) {
        NotificationRule rule = new NotificationRule(
                UUID.randomUUID().toString(),
                VCENTER,
                name,
                true,
                severity,
                topics,
                objects,
                List.of(),
                Set.of(),
                List.of(channels));
        rules.add(rule);
        return rule;
    }

    void happens(String action, @Nullable String object, Outcome outcome) {
        listener.on(new RecordedActivity(
                Instant.parse("2026-03-01T00:00:00Z"),
                "anna",
                action,
                VCENTER,
                object,
                object,
                outcome,
                RequestMessage.REQUEST_INVALID.statement()));
    }

    void ends(String run, Set<RunEnd> outcomes, String channel) {
        rules.add(new NotificationRule(
                UUID.randomUUID().toString(),
                VCENTER,
                "ends",
                true,
                Severity.ERROR,
                Set.of(),
                List.of(),
                List.of(),
                outcomes,
                List.of(channel)));
        for (RunEnd outcome : RunEnd.values()) {
            listener.on(new RecordedActivity(
                    Instant.parse("2026-03-01T00:00:00Z"),
                    "anna",
                    run,
                    VCENTER,
                    "ds-1",
                    "prod",
                    Outcome.DONE,
                    RunTimelineMessage.ENDED.with(
                            "state", "COMPLETED", "outcome", outcome.name(), "summary", "That is all.")));
        }
    }

    /** A rule for a policy, then a failed run that the policy requested. */
    void runOfPolicyFails(String policy, String of, String channel) {
        rules.add(new NotificationRule(
                of,
                VCENTER,
                "policy " + of,
                true,
                Severity.ERROR,
                Set.of(),
                List.of(),
                List.of(of),
                Set.of(),
                List.of(channel)));
        listener.on(new RecordedActivity(
                Instant.parse("2026-03-01T00:00:00Z"),
                "anna",
                "reclaim-run.ended",
                VCENTER,
                "ds-1",
                "prod",
                Outcome.FAILED,
                RunTimelineMessage.ENDED.with(java.util.Map.of(
                        "state", "FAILED", "outcome", "FAILED", "summary", "That is all.", "policy", policy))));
    }

    void becomes(String condition, String state, Severity severity) {
        listener.on(new ConditionChanged(
                Instant.parse("2026-03-01T00:00:00Z"),
                "array.health",
                condition,
                state,
                severity,
                null,
                condition,
                "gold",
                RequestMessage.REQUEST_INVALID.statement()));
    }

    /** In the same way as the scheduled check and the tasks of channels. */
    void deliver() {
        channels.due(now).forEach(delivery::deliver);
    }

    List<Delivery> dead() {
        return deliveries.dead(VCENTER, new PageQuery(null, null, null, null)).items();
    }
}
