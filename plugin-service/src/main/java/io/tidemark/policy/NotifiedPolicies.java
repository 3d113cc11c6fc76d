package io.tidemark.policy;

import io.tidemark.platform.Caller;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.notify.PolicyNotifications;
import io.tidemark.policy.notify.WantedNotifications;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** The policies with their notification rules: both are stored together or not at all. */
@Component
class NotifiedPolicies {

    private final Policies policies;
    private final PolicyNotifications notifications;
    private final TransactionOperations transaction;

    NotifiedPolicies(Policies policies, PolicyNotifications notifications, TransactionOperations transaction) {
        this.policies = policies;
        this.notifications = notifications;
        this.transaction = transaction;
    }

    List<Policy> of(String vcenter) {
        return policies.of(vcenter);
    }

    Optional<Policy> find(String id) {
        return policies.find(id);
    }

    /** @param wanted null for no rule */
    Policy add(Caller caller, Policy policy, @Nullable WantedNotifications wanted) {
        return together(() -> notifying(caller, policies.add(policy), wanted));
    }

    /** Leaves the rule as it is. */
    Optional<Policy> change(String id, UnaryOperator<Policy> change) {
        return policies.change(id, change::apply);
    }

    /** @param wanted null leaves the rule as it is */
    Optional<Policy> change(
            Caller caller, String id, UnaryOperator<Policy> change, @Nullable WantedNotifications wanted) {
        return together(() -> change(id, change).map(policy -> notifying(caller, policy, wanted)));
    }

    void delete(String id) {
        together(() -> {
            notifications.forget(id);
            return policies.delete(id);
        });
    }

    private <T> T together(Supplier<T> work) {
        return Objects.requireNonNull(transaction.execute(status -> work.get()));
    }

    private Policy notifying(Caller caller, Policy policy, @Nullable WantedNotifications wanted) {
        if (wanted != null) {
            notifications.store(caller, policy.id(), policy.definition().name(), wanted);
        }
        return policy;
    }
}
