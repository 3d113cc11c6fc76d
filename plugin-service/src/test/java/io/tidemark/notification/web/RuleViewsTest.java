package io.tidemark.notification.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.notification.rule.NotificationRule;
import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.naming.ObjectNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class RuleViewsTest {

    private final Caller caller = Mockito.mock(Caller.class);
    private final List<Collection<String>> asked = new ArrayList<>();

    private final ObjectNames datastores = (who, ids) -> {
        asked.add(ids);
        return Map.of("v:datastore-5000", "prod-5000");
    };
    private final ObjectNames policies = (who, ids) -> Map.of("p1", "Nightly");
    private final RuleViews views = new RuleViews(List.of(datastores, policies));

    private static NotificationRule rule(String id, List<String> objects, List<String> policies) {
        return new NotificationRule(
                id, "v", id, true, Severity.INFO, Set.of(), objects, policies, Set.of(), List.of("c"));
    }

    @Test
    void namesTheObjectsAndPoliciesOfARule() {
        NotificationRule rule = rule("r", List.of("v:datastore-5000", "v:host-1"), List.of("p1"));
        assertThat(views.of(caller, rule).subjects())
                .containsExactly(
                        new RuleSubject("v:datastore-5000", "prod-5000"),
                        new RuleSubject("v:host-1", null),
                        new RuleSubject("p1", "Nightly"));
    }

    @Test
    void readsTheNamesOfAPageOnceAndNoneForRulesThatNameNothing() {
        List<NotificationRule> rules =
                List.of(rule("a", List.of("x"), List.of()), rule("b", List.of("x"), List.of("y")));
        assertThat(views.of(caller, new PageOf<>(rules, 0, 10, 2)).items())
                .extracting(view -> view.subjects().size())
                .containsExactly(1, 2);
        assertThat(asked).containsExactly(Set.of("x", "y"));
        views.of(caller, rule("c", List.of(), List.of()));
        assertThat(asked).hasSize(1);
    }
}
