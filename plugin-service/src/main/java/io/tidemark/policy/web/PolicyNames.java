package io.tidemark.policy.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.naming.ObjectNames;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import java.util.Collection;
import java.util.Map;
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
        return caller.may(Permission.VIEW)
                ? policies.of(caller.vcenter()).stream()
                        .filter(policy -> ids.contains(policy.id()))
                        .collect(Collectors.toMap(
                                Policy::id, policy -> policy.definition().name()))
                : Map.of();
    }
}
