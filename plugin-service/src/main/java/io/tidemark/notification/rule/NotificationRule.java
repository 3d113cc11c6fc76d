package io.tidemark.notification.rule;

import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.RunEnd;
import io.tidemark.notification.notice.Topic;
import io.tidemark.platform.health.ConditionChanged.Severity;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Which notifications go to which channels. Empty lists do not narrow.
 *
 * @param severity the least severity that is sent; not applied to ends of runs if {@code outcomes} are given, and
 *     to the monthly report if its topic is given
 * @param objects ids of datastores, arrays and so on as the record of activities has them
 * @param policies ids of reclaim policies; ends of runs that they requested are included
 * @param outcomes if not empty, only ends of runs with one of these outcomes are sent
 * @param channels ids of the channels
 */
public record NotificationRule(
        String id,
        String vcenter,
        String name,
        boolean enabled,
        Severity severity,
        Set<Topic> topics,
        List<String> objects,
        List<String> policies,
        Set<RunEnd> outcomes,
        List<String> channels) {

    /** One that was stored by an older version has no outcomes. */
    public NotificationRule {
        topics = Set.copyOf(topics);
        objects = List.copyOf(objects);
        policies = List.copyOf(policies);
        outcomes = Set.copyOf(Objects.requireNonNullElse(outcomes, Set.of()));
        channels = List.copyOf(channels);
    }

    /** Notices that concern no vCenter concern every one. */
    public boolean matches(Notice notice) {
        return enabled
                && (notice.vcenter() == null || notice.vcenter().equalsIgnoreCase(vcenter))
                && wanted(notice)
                && (topics.isEmpty() || topics.contains(Topic.of(notice.kind())))
                && named(notice);
    }

    private boolean wanted(Notice notice) {
        return outcomes.isEmpty()
                ? notice.severity().compareTo(severity) >= 0 || reportNamed(notice)
                : notice.outcome() != null && outcomes.contains(notice.outcome());
    }

    private boolean reportNamed(Notice notice) {
        return topics.contains(Topic.REPORTS) && Topic.of(notice.kind()) == Topic.REPORTS;
    }

    private boolean named(Notice notice) {
        String object = notice.objectId();
        return (objects.isEmpty() && policies.isEmpty())
                || (object != null && objects.contains(object))
                || policies.stream().anyMatch(notice::concernsPolicy);
    }

    /** The same, enabled, over other channels and from another severity on. */
    public NotificationRule over(List<String> now, Severity least) {
        return new NotificationRule(id, vcenter, name, true, least, topics, objects, policies, outcomes, now);
    }
}
