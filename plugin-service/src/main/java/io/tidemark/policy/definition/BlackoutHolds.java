package io.tidemark.policy.definition;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.PolicyHolds;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Holds queued runs during the blackouts of their policies, also those that were added after the request. */
@Component
class BlackoutHolds implements PolicyHolds {

    private final Policies policies;
    private final PolicyTimes times;
    private final Clock clock;

    BlackoutHolds(Policies policies, PolicyTimes times, Clock clock) {
        this.policies = policies;
        this.times = times;
        this.clock = clock;
    }

    @Override
    public Map<String, Statement> held(Collection<String> ids) {
        Instant now = clock.instant();
        Map<String, Statement> held = new HashMap<>();
        for (String id : ids) {
            policies.find(id)
                    .flatMap(policy -> times.of(policy.definition()).blackout(now))
                    .ifPresent(why -> held.put(id, why));
        }
        return held;
    }
}
