package io.tidemark.policy;

import io.tidemark.platform.Statement;
import io.tidemark.platform.setup.ServiceAccountWork;
import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.message.PolicyMessage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether there is a reclaim policy, and which need the service account. */
@Component
class PolicySetup implements SetupStep.Source, ServiceAccountWork {

    private final Policies policies;

    PolicySetup(Policies policies) {
        this.policies = policies;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        return List.of(SetupStep.of(Kind.POLICY, !policies.of(vcenter).isEmpty()));
    }

    @Override
    public List<Statement> withoutAccount(String vcenter) {
        List<String> names = policies.of(vcenter).stream()
                .filter(Policy::active)
                .map(policy -> policy.definition().name())
                .sorted()
                .toList();
        return names.isEmpty()
                ? List.of()
                : List.of(PolicyMessage.POLICIES_WITHOUT_ACCOUNT.with(
                        "count", names.size(), "policies", String.join(", ", names)));
    }
}
