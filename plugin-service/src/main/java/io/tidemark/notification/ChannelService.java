package io.tidemark.notification;

import io.tidemark.notification.channel.ChannelDefinition;
import io.tidemark.notification.channel.EmailSettings;
import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.channel.WebhookSettings;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.NoticeLinks;
import io.tidemark.notification.rule.NotificationRule;
import io.tidemark.notification.rule.NotificationRules;
import io.tidemark.notification.send.Messengers;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.vault.Vault;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Creates, changes, returns, and tests the channels of a vCenter. */
@Service
public class ChannelService {

    /**
     * A channel and its state.
     *
     * @param secretStored whether it has a password or a signing key
     * @param problem why the last delivery failed, null when it did not
     */
    public record Known(
            NotificationChannel channel,
            boolean secretStored,
            @Nullable Instant deliveredAt,
            @Nullable Statement problem,
            int waiting,
            int deadLetters) {}

    private final NotificationChannels channels;
    private final NotificationRules rules;
    private final Messengers messengers;
    private final NoticeLinks links;
    private final Vault vault;
    private final TransactionOperations transaction;
    private final Recorder recorder;
    private final Clock clock;

    ChannelService(
            NotificationChannels channels,
            NotificationRules rules,
            Messengers messengers,
            NoticeLinks links,
            Vault vault,
            TransactionOperations transaction,
            Recorder recorder,
            Clock clock) {
        this.channels = channels;
        this.rules = rules;
        this.messengers = messengers;
        this.links = links;
        this.vault = vault;
        this.transaction = transaction;
        this.recorder = recorder;
        this.clock = clock;
    }

    public List<Known> all(Caller caller) {
        caller.require(Permission.VIEW);
        return channels.of(caller.vcenter()).stream().map(this::known).toList();
    }

    public Known one(Caller caller, String id) {
        caller.require(Permission.VIEW);
        return known(stored(caller, id));
    }

    public Known create(Caller caller, ChannelDefinition wanted) {
        caller.require(Permission.CONFIGURE);
        String id = UUID.randomUUID().toString();
        return recorder.of(caller, "notification-channel.create")
                .on(id, wanted.name())
                .record(() -> {
                    wanted.check(null, false);
                    NotificationChannel channel = channel(caller, id, wanted, null);
                    transaction.executeWithoutResult(status -> {
                        channels.add(channel);
                        keepSecrets(channel, wanted);
                    });
                    return known(channel);
                });
    }

    public Known change(Caller caller, String id, ChannelDefinition wanted) {
        caller.require(Permission.CONFIGURE);
        NotificationChannel before = stored(caller, id);
        return recorder.of(caller, "notification-channel.change")
                .on(id, before.name())
                .record(() -> {
                    wanted.check(before, secretStored(before));
                    NotificationChannel channel = channel(caller, id, wanted, before);
                    transaction.executeWithoutResult(status -> {
                        channels.store(channel)
                                .orElseThrow(() -> Problem.notFound(
                                        NotificationProblemMessage.NOTIFICATION_CHANNEL_NOT_FOUND, id));
                        keepSecrets(channel, wanted);
                    });
                    return known(channel);
                });
    }

    /** 409 with the rules while any uses it. Its queued notifications are deleted too. */
    public void delete(Caller caller, String id) {
        caller.require(Permission.CONFIGURE);
        NotificationChannel channel = stored(caller, id);
        recorder.of(caller, "notification-channel.delete")
                .on(id, channel.name())
                .record(() -> {
                    List<String> users = rules.of(caller.vcenter()).stream()
                            .filter(rule -> rule.channels().contains(id))
                            .map(NotificationRule::name)
                            .toList();
                    if (!users.isEmpty()) {
                        throw Problem.conflict(
                                "channel-in-use",
                                NotificationProblemMessage.CHANNEL_IN_USE.with("rules", String.join(", ", users)));
                    }
                    transaction.executeWithoutResult(status -> {
                        channels.delete(id);
                        vault.forget(channel.secretName());
                        vault.forget(channel.urlName());
                    });
                    return channel;
                });
    }

    /** Sends a test notification now; throws an exception with the reason if it fails. */
    public void test(Caller caller, String id) {
        caller.require(Permission.CONFIGURE);
        NotificationChannel channel = stored(caller, id);
        recorder.of(caller, "notification-channel.test").on(id, channel.name()).record(() -> {
            messengers.send(
                    channel,
                    List.of(links.linked(
                            Notice.test(clock.instant(), channel.vcenter(), channel.name(), caller.userName()))));
            return channel;
        });
    }

    private NotificationChannel stored(Caller caller, String id) {
        return channels.find(id)
                .filter(channel -> channel.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(NotificationProblemMessage.NOTIFICATION_CHANNEL_NOT_FOUND, id));
    }

    private static NotificationChannel channel(
            Caller caller, String id, ChannelDefinition wanted, @Nullable NotificationChannel before) {
        WebhookSettings webhook = wanted.webhook();
        WebhookSettings webhookBefore = before == null ? null : before.webhook();
        return new NotificationChannel(
                id,
                before == null ? caller.vcenter() : before.vcenter(),
                Objects.requireNonNull(wanted.name()),
                Objects.requireNonNull(wanted.kind()),
                wanted.email(),
                webhook == null ? null : webhook.stored(webhookBefore),
                wanted.syslog(),
                wanted.language());
    }

    private void keepSecrets(NotificationChannel channel, ChannelDefinition wanted) {
        keep(channel.secretName(), wanted.secret());
        WebhookSettings webhook = wanted.webhook();
        if (webhook != null && webhook.url() != null) {
            keep(channel.urlName(), webhook.url());
        }
        EmailSettings email = wanted.email();
        if (email != null && email.username() == null) {
            vault.forget(channel.secretName());
        }
    }

    private void keep(String name, @Nullable String secret) {
        if (secret == null) {
            return;
        }
        if (secret.isEmpty()) {
            vault.forget(name);
        } else {
            vault.keep(name, secret);
        }
    }

    private boolean secretStored(NotificationChannel channel) {
        return (channel.kind() == Kind.EMAIL || channel.kind() == Kind.WEBHOOK)
                && has(() -> vault.secret(channel.secretName()).isPresent());
    }

    /** A secret that no key opens any more is as good as none. */
    private static boolean has(Supplier<Boolean> look) {
        try {
            return look.get();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private Known known(NotificationChannel channel) {
        NotificationChannels.DeliveryStatus status = channels.deliveryStatus(channel.id());
        return new Known(
                channel,
                secretStored(channel),
                status.deliveredAt(),
                status.problem(),
                status.waiting(),
                status.dead());
    }
}
