package io.tidemark.notification.rule;

import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.notification.channel.ServerAddress;
import io.tidemark.notification.notice.RunEnd;
import io.tidemark.notification.notice.Topic;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.health.ConditionChanged.Severity;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a rule; see {@link NotificationRule}. Null lists are empty; a rule is enabled by default.
 *
 * @param objects ids of datastores, arrays and other objects, null like empty for all
 * @param policies ids of reclaim policies, null like empty for all
 * @param outcomes outcomes of runs, null like empty for all notifications; if given, only ends of runs with one of them
 *     are sent, whatever their severity
 * @param channels ids of the channels, null like empty
 */
public record NotificationRuleDefinition(
        @Nullable @NotBlank @Size(max = NotificationRuleDefinition.LONGEST_NAME) @Pattern(regexp = Patterns.ONE_LINE)
        String name,

        @Nullable Boolean enabled,
        @Nullable Severity severity,
        @Nullable Set<Topic> topics,

        @Nullable @Size(max = NotificationRuleDefinition.MOST)
        List<@Size(max = NotificationRuleDefinition.LONGEST_NAME) String> objects,

        @Nullable @Size(max = NotificationRuleDefinition.MOST)
        List<@Size(max = NotificationRuleDefinition.LONGEST_NAME) String> policies,

        @Nullable Set<RunEnd> outcomes,

        @Nullable @NotNull @Size(min = 1, max = NotificationRuleDefinition.MOST)
        List<@Size(max = NotificationRuleDefinition.LONGEST_NAME) String> channels) {

    private static final int LONGEST_NAME = 200;
    private static final int MOST = 500;

    /** 400 with everything that is wrong. */
    public NotificationRule on(String vcenter, String id, Predicate<String> channelKnown) {
        Problem problem = Problem.invalid();
        String wanted = ServerAddress.orNull(name);
        if (wanted == null || wanted.length() > LONGEST_NAME) {
            problem.error("/name", RequestMessage.VALUE_LENGTH.with("min", 1, "max", LONGEST_NAME));
        }
        List<String> over = list(problem, "/channels", channels);
        if (over.isEmpty()) {
            problem.error("/channels", RequestMessage.VALUE_EMPTY);
        }
        for (int i = 0; i < over.size(); i++) {
            if (!channelKnown.test(over.get(i))) {
                problem.error("/channels/" + i, NotificationProblemMessage.CHANNEL_UNKNOWN);
            }
        }
        List<String> about = list(problem, "/objects", objects);
        List<String> of = list(problem, "/policies", policies);
        if (!problem.errors().isEmpty() || wanted == null) {
            throw problem;
        }
        return new NotificationRule(
                id,
                vcenter,
                wanted,
                enabled == null || enabled,
                severity == null ? Severity.INFO : severity,
                topics == null ? Set.of() : topics,
                about.stream().map(NotificationRuleDefinition::plain).toList(),
                of,
                outcomes == null ? Set.of() : outcomes,
                over);
    }

    private static List<String> list(Problem problem, String pointer, @Nullable List<String> items) {
        List<String> all = items == null
                ? List.of()
                : items.stream()
                        .map(ServerAddress::orNull)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList();
        if (all.size() > MOST) {
            problem.error(pointer, RequestMessage.LIST_TOO_LONG.with("max", MOST));
        }
        if (all.stream().anyMatch(item -> item.length() > LONGEST_NAME)) {
            problem.error(pointer, RequestMessage.VALUE_TOO_LONG.with("max", LONGEST_NAME));
        }
        return all;
    }

    private static String plain(String object) {
        return object.startsWith("urn:") ? ObjectId.parse(object).toString() : object;
    }
}
