package io.tidemark.policy.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;

/** A policy in the API. */
record PolicyView(
        String id,
        String vcenter,
        PolicyDefinition definition,
        @JsonUnwrapped Policy.Status status,
        @JsonUnwrapped Policy.History history) {

    static PolicyView of(Policy policy) {
        return new PolicyView(policy.id(), policy.vcenter(), policy.definition(), policy.status(), policy.history());
    }
}
