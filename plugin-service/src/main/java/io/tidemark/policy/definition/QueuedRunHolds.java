package io.tidemark.policy.definition;

import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.reclaim.PolicyHolds;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Holds queued runs while their policies are paused or stopped, and during their blackouts, also those that were added
 * after the request.
 */
@Component
class QueuedRunHolds implements PolicyHolds {

    private final Policies policies;
    private final PolicyTimes times;
    private final Clock clock;

    QueuedRunHolds(Policies policies, PolicyTimes times, Clock clock) {
        this.policies = policies;
        this.times = times;
        this.clock = clock;
    }

    @Override
    public Map<String, Optional<Statement>> held(Collection<String> ids) {
        Instant now = clock.instant();
        Map<String, Optional<Statement>> held = new HashMap<>();
        for (String id : ids) {
            policies.find(id).ifPresent(policy -> held.put(id, hold(policy, now)));
        }
        return held;
    }

    private Optional<Statement> hold(Policy policy, Instant now) {
        return policy.active()
                ? times.of(policy.definition()).blackout(now)
                : Optional.of(PolicyMessage.WAITS_FOR_POLICY.statement());
    }
}
