package io.tidemark.policy.web;

import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A policy as the API shows it. */
record PolicyView(
        String id,
        String vcenter,
        PolicyDefinition definition,
        PolicyState state,
        @Nullable Statement reason,
        String createdBy,
        Instant createdAt,
        String changedBy,
        Instant changedAt,
        @Nullable Instant nextStart,
        @Nullable Instant lastStart) {

    static PolicyView of(Policy policy) {
        return new PolicyView(
                policy.id(),
                policy.vcenter(),
                policy.definition(),
                policy.state(),
                policy.reason(),
                policy.createdBy(),
                policy.createdAt(),
                policy.changedBy(),
                policy.changedAt(),
                policy.nextStart(),
                policy.lastStart());
    }
}
