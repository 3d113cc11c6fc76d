package io.tidemark.policy.start;

import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.schedule.StartDecision;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** When a start is attempted. */
@Component
class AttemptTimes {

    private final PolicyTimes times;
    private final PolicyProperties properties;
    private final Clock clock;

    AttemptTimes(PolicyTimes times, PolicyProperties properties, Clock clock) {
        this.times = times;
        this.properties = properties;
        this.clock = clock;
    }

    Instant now() {
        return clock.instant();
    }

    /** The pause after so many attempts. */
    Duration pause(int attempts) {
        return properties.retryPause().multipliedBy(1L << Math.min(10, attempts - 1));
    }

    /**
     * About a start whose attempt the service missed, empty if it did not; if later starts were missed as well, the rule
     * applies to these.
     */
    Optional<StartDecision> decideAgain(PolicyDefinition definition, PolicyStart start) {
        Instant now = now();
        if (Duration.between(start.planned(), now).compareTo(StartDecision.ON_TIME) <= 0) {
            return Optional.empty();
        }
        Instant due = start.occasion().due();
        StartDecision decision = StartDecision.on(
                times.of(definition),
                due,
                now,
                definition.missedRule(),
                definition.missedWithin(),
                null,
                Duration.ZERO);
        if (decision.missed() == 0 || decision.skipped() != null) {
            return Optional.of(decision);
        }
        Statement missed = PolicyMessage.START_MISSED.with(
                "lateMinutes", Duration.between(due, now).toMinutes());
        return Optional.of(new StartDecision(due, 0, true, missed, null));
    }
}
