package io.tidemark.notification.web;

import io.tidemark.notification.rule.NotificationRule;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.naming.ObjectNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Rules with the names of what they name, which are read once for all. */
@Component
class RuleViews {

    private final List<ObjectNames> sources;

    RuleViews(List<ObjectNames> sources) {
        this.sources = sources;
    }

    NotificationRuleView of(Caller caller, NotificationRule rule) {
        return view(rule, names(caller, List.of(rule)));
    }

    PageOf<NotificationRuleView> of(Caller caller, PageOf<NotificationRule> rules) {
        Map<String, String> names = names(caller, rules.items());
        return rules.map(rule -> view(rule, names));
    }

    private Map<String, String> names(Caller caller, List<NotificationRule> rules) {
        Set<String> ids = rules.stream().flatMap(RuleViews::ids).collect(Collectors.toSet());
        Map<String, String> names = new HashMap<>();
        if (!ids.isEmpty()) {
            sources.forEach(source -> names.putAll(source.of(caller, ids)));
        }
        return names;
    }

    private static NotificationRuleView view(NotificationRule rule, Map<String, String> names) {
        return new NotificationRuleView(
                rule, ids(rule).map(id -> new RuleSubject(id, names.get(id))).toList());
    }

    private static Stream<String> ids(NotificationRule rule) {
        return Stream.concat(rule.objects().stream(), rule.policies().stream());
    }
}
