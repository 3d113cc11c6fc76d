package io.tidemark.notification;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.rule.NotificationRule;
import io.tidemark.notification.rule.NotificationRuleDefinition;
import io.tidemark.notification.rule.NotificationRules;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** Creates, changes, and returns the rules of a vCenter. */
@Service
public class RuleService {

    private final NotificationRules rules;
    private final NotificationChannels channels;
    private final Recorder recorder;

    RuleService(NotificationRules rules, NotificationChannels channels, Recorder recorder) {
        this.rules = rules;
        this.channels = channels;
        this.recorder = recorder;
    }

    public List<NotificationRule> all(Caller caller) {
        caller.require(Permission.VIEW);
        return rules.of(caller.vcenter());
    }

    public NotificationRule one(Caller caller, String id) {
        caller.require(Permission.VIEW);
        return stored(caller, id);
    }

    public NotificationRule create(Caller caller, NotificationRuleDefinition wanted) {
        caller.require(Permission.CONFIGURE);
        String id = UUID.randomUUID().toString();
        return recorder.of(caller, "notification-rule.create")
                .on(id, wanted.name())
                .record(() -> {
                    NotificationRule rule = checked(caller, id, wanted);
                    rules.add(rule);
                    return rule;
                });
    }

    public NotificationRule change(Caller caller, String id, NotificationRuleDefinition wanted) {
        caller.require(Permission.CONFIGURE);
        NotificationRule before = stored(caller, id);
        return recorder.of(caller, "notification-rule.change")
                .on(id, before.name())
                .record(() -> {
                    NotificationRule rule = checked(caller, id, wanted);
                    return rules.store(rule)
                            .orElseThrow(
                                    () -> Problem.notFound(NotificationProblemMessage.NOTIFICATION_RULE_NOT_FOUND, id));
                });
    }

    public void delete(Caller caller, String id) {
        caller.require(Permission.CONFIGURE);
        NotificationRule rule = stored(caller, id);
        recorder.of(caller, "notification-rule.delete").on(id, rule.name()).record(() -> {
            rules.delete(id);
            return rule;
        });
    }

    private NotificationRule checked(Caller caller, String id, NotificationRuleDefinition wanted) {
        Set<String> known = channels.of(caller.vcenter()).stream()
                .map(NotificationChannel::id)
                .collect(Collectors.toSet());
        return wanted.on(caller.vcenter(), id, known::contains);
    }

    private NotificationRule stored(Caller caller, String id) {
        return rules.find(id)
                .filter(rule -> rule.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(NotificationProblemMessage.NOTIFICATION_RULE_NOT_FOUND, id));
    }
}
