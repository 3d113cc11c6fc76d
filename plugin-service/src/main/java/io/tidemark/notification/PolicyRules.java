package io.tidemark.notification;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannels;
import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.rule.NotificationRule;
import io.tidemark.notification.rule.NotificationRules;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.policy.notify.NotifiedChannels;
import io.tidemark.policy.notify.PolicyNotifications;
import io.tidemark.policy.notify.WantedNotifications;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The rules of policies: each has the id of its policy, and begins with its name. */
@Component
class PolicyRules implements PolicyNotifications {

    private static final int LONGEST_NAME = 190;

    private final NotificationRules rules;
    private final NotificationChannels channels;
    private final Recorder recorder;

    PolicyRules(NotificationRules rules, NotificationChannels channels, Recorder recorder) {
        this.rules = rules;
        this.channels = channels;
        this.recorder = recorder;
    }

    @Override
    public Map<String, NotifiedChannels> of(String vcenter) {
        Map<String, String> names = channels.of(vcenter).stream()
                .collect(Collectors.toMap(NotificationChannel::id, NotificationChannel::name));
        Map<String, NotifiedChannels> all = new HashMap<>();
        rules.of(vcenter).stream()
                .filter(NotificationRule::enabled)
                .forEach(rule -> rule.policies()
                        .forEach(policy -> all.merge(policy, notified(rule, policy, names), NotifiedChannels::and)));
        return all;
    }

    private static NotifiedChannels notified(NotificationRule rule, String policy, Map<String, String> names) {
        boolean own = rule.id().equals(policy);
        return new NotifiedChannels(
                own ? rule.severity() : null,
                own ? rule.channels() : List.of(),
                rule.channels().stream()
                        .map(names::get)
                        .filter(Objects::nonNull)
                        .toList());
    }

    @Override
    public void store(Caller caller, String policy, String name, WantedNotifications wanted) {
        NotificationRule before = rules.find(policy).orElse(null);
        if (same(before, wanted)) {
            return;
        }
        caller.require(Permission.CONFIGURE);
        requireKnown(caller, wanted);
        if (before != null && wanted.channelIds().isEmpty()) {
            recorder.of(caller, "notification-rule.delete")
                    .on(policy, before.name())
                    .record(() -> rules.delete(policy));
        } else if (before == null) {
            NotificationRule rule = new NotificationRule(
                    policy,
                    caller.vcenter(),
                    free(caller.vcenter(), name),
                    true,
                    wanted.severity(),
                    Set.of(),
                    List.of(),
                    List.of(policy),
                    Set.of(),
                    wanted.channelIds());
            recorder.of(caller, "notification-rule.create")
                    .on(policy, rule.name())
                    .record(() -> rules.add(rule));
        } else {
            recorder.of(caller, "notification-rule.change")
                    .on(policy, before.name())
                    .record(() -> rules.store(before.over(wanted.channelIds(), wanted.severity())));
        }
    }

    @Override
    public void forget(String policy) {
        rules.delete(policy);
    }

    private static boolean same(@Nullable NotificationRule before, WantedNotifications wanted) {
        boolean none = before == null || !before.enabled();
        return none
                ? wanted.channelIds().isEmpty()
                : before.severity() == wanted.severity()
                        && new HashSet<>(before.channels()).equals(new HashSet<>(wanted.channelIds()));
    }

    private void requireKnown(Caller caller, WantedNotifications wanted) {
        Set<String> known = channels.of(caller.vcenter()).stream()
                .map(NotificationChannel::id)
                .collect(Collectors.toSet());
        Problem problem = Problem.invalid();
        for (int i = 0; i < wanted.channelIds().size(); i++) {
            if (!known.contains(wanted.channelIds().get(i))) {
                problem.error("/notifications/channelIds/" + i, NotificationProblemMessage.CHANNEL_UNKNOWN);
            }
        }
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
    }

    /** The name of the policy, with a number if another rule has it. */
    private String free(String vcenter, String policyName) {
        Set<String> taken = rules.of(vcenter).stream()
                .map(rule -> rule.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        String name = policyName.substring(0, Math.min(LONGEST_NAME, policyName.length()));
        String free = name;
        for (int n = 2; taken.contains(free.toLowerCase(Locale.ROOT)); n++) {
            free = name + " (" + n + ")";
        }
        return free;
    }
}
