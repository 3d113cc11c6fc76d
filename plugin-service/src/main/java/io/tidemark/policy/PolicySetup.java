package io.tidemark.policy;

import io.tidemark.platform.setup.SetupStep;
import io.tidemark.platform.setup.SetupStep.Kind;
import io.tidemark.policy.definition.Policies;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether there is a reclaim policy. */
@Component
class PolicySetup implements SetupStep.Source {

    private final Policies policies;

    PolicySetup(Policies policies) {
        this.policies = policies;
    }

    @Override
    public List<SetupStep> setupSteps(String vcenter) {
        return List.of(SetupStep.of(Kind.POLICY, !policies.of(vcenter).isEmpty()));
    }
}
