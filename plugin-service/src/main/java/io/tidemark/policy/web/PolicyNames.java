package io.tidemark.policy.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.naming.ObjectNames;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Names of the reclaim policies. */
@Component
class PolicyNames implements ObjectNames {

    private final Policies policies;

    PolicyNames(Policies policies) {
        this.policies = policies;
    }

    @Override
    public Map<String, String> of(Caller caller, Collection<String> ids) {
        if (!caller.may(Permission.VIEW)) {
            return Map.of();
        }
        List<Policy> named = policies.of(caller.vcenter()).stream()
                .filter(policy -> ids.contains(policy.id()))
                .toList();
        try {
            Set<ObjectId> hidden = caller.hidden(named.stream()
                    .flatMap(policy -> policy.definition().scope().named().stream())
                    .collect(Collectors.toSet()));
            return named.stream()
                    .filter(policy -> policy.definition().scope().shown(hidden, true))
                    .collect(Collectors.toMap(
                            Policy::id, policy -> policy.definition().name()));
        } catch (Problem unread) {
            return Map.of();
        }
    }
}
