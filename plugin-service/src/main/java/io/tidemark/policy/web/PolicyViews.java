package io.tidemark.policy.web;

import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.notify.NotifiedChannels;
import io.tidemark.policy.notify.PolicyNotifications;
import io.tidemark.policy.scope.PolicyScope;
import io.tidemark.policy.scope.ScopeName;
import io.tidemark.policy.scope.ScopeNames;
import io.tidemark.policy.start.PolicyResult;
import io.tidemark.policy.start.PolicyResults;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Policies with what others know of them: names of the scope, who is notified, and the latest result. */
@Component
class PolicyViews {

    private final ScopeNames names;
    private final PolicyNotifications notifications;
    private final PolicyResults results;

    PolicyViews(ScopeNames names, PolicyNotifications notifications, PolicyResults results) {
        this.names = names;
        this.notifications = notifications;
        this.results = results;
    }

    PolicyView of(SignedIn caller, Policy policy) {
        return Objects.requireNonNull(of(caller, List.of(policy)).get(policy.id()));
    }

    /** By id. */
    Map<String, PolicyView> of(SignedIn caller, List<Policy> policies) {
        if (policies.isEmpty()) {
            return Map.of();
        }
        Map<PolicyScope, List<ScopeName>> scopes = names.of(
                caller,
                policies.stream().map(policy -> policy.definition().scope()).collect(Collectors.toSet()));
        Map<String, NotifiedChannels> notified = notifications.of(caller.vcenter());
        Map<String, PolicyResult> latest =
                results.of(caller, policies.stream().map(Policy::id).toList());
        return policies.stream()
                .collect(Collectors.toMap(
                        Policy::id,
                        policy -> new PolicyView(
                                policy.id(),
                                policy.vcenter(),
                                policy.definition(),
                                policy.status(),
                                policy.history(),
                                scopes.getOrDefault(policy.definition().scope(), List.of()),
                                notified.getOrDefault(policy.id(), NotifiedChannels.NONE),
                                latest.get(policy.id()))));
    }
}
