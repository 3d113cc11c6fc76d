package io.tidemark.vcenter.trial;

import io.tidemark.platform.health.HealthCheck;
import io.tidemark.platform.health.HealthCheck.State;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reports the trial while it is active; it is intended, so the service is healthy. */
@Component
class TrialCheck implements HealthCheck.Source {

    private final Trial trial;

    TrialCheck(Trial trial) {
        this.trial = trial;
    }

    @Override
    public List<HealthCheck> healthChecks() {
        return trial.active()
                ? List.of(new HealthCheck("trial", "", State.OK, TrialMessage.TRIAL_ACTIVE.statement()))
                : List.of();
    }
}
