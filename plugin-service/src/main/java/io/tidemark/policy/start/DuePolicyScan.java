package io.tidemark.policy.start;

import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.schedule.StartDecision;
import io.tidemark.policy.schedule.Timing;
import io.tidemark.reclaim.ScheduledRuns;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Starts the policies that are due; each start occurs once, also if several replicas scan at the same time. */
@Component
class DuePolicyScan {

    private static final Logger LOG = LoggerFactory.getLogger(DuePolicyScan.class);

    private final Policies policies;
    private final PolicyStarts starts;
    private final PolicyTimes times;
    private final StartSchedule schedule;
    private final ScheduledRuns runs;
    private final TransactionOperations transaction;
    private final PolicyEvents events;
    private final Clock clock;

    DuePolicyScan(
            Policies policies,
            PolicyStarts starts,
            PolicyTimes times,
            StartSchedule schedule,
            ScheduledRuns runs,
            TransactionOperations transaction,
            PolicyEvents events,
            Clock clock) {
        this.policies = policies;
        this.starts = starts;
        this.times = times;
        this.schedule = schedule;
        this.runs = runs;
        this.transaction = transaction;
        this.events = events;
        this.clock = clock;
    }

    void scan() {
        for (String id : policies.due(clock.instant())) {
            try {
                Optional.ofNullable(transaction.execute(status -> takeUp(id))).ifPresent(Runnable::run);
            } catch (DuplicateKeyException e) {
                transaction.executeWithoutResult(status -> goOn(id));
            } catch (RuntimeException e) {
                LOG.warn("policy {} could not be taken up and stays due", id, e);
            }
        }
    }

    /** A start that took place does so once, also when the clock was set back. */
    private void goOn(String id) {
        Instant now = clock.instant();
        policies.find(id).filter(Policy::active).ifPresent(policy -> {
            Instant next = times.next(policy.definition(), now);
            LOG.warn(
                    "policy {} was started at {} before; its next start is {}",
                    id,
                    policy.status().nextStart(),
                    next);
            policies.store(policy.next(next, policy.status().lastStart()));
        });
    }

    /** Why no run can start now; null if runs can. */
    private @Nullable Statement held() {
        return runs.paused() ? PolicyMessage.ALL_PAUSED.statement() : null;
    }

    /** The event to publish after the commit; null for none. */
    private @Nullable Runnable takeUp(String id) {
        Instant now = clock.instant();
        Policy policy = policies.find(id).orElse(null);
        Instant due = policy == null ? null : policy.status().nextStart();
        if (policy == null || due == null || due.isAfter(now) || !policy.active()) {
            return null;
        }
        PolicyDefinition definition = policy.definition();
        Timing timing = times.of(definition);
        StartDecision decision = StartDecision.on(
                timing,
                due,
                now,
                definition.missedRule(),
                definition.missedWithin(),
                policy.status().lastStart(),
                definition.least());
        Statement skipped = decision.skipped() == null ? held() : decision.skipped();
        Instant last = skipped == null && !runs.trial().active()
                ? decision.startedAt(now)
                : policy.status().lastStart();
        boolean mine =
                policies.store(policy.next(times.next(definition, now), last)).isPresent();
        if (!mine) {
            return null;
        }
        PolicyStart start = PolicyStart.scheduled(id, decision, skipped, now);
        starts.add(start);
        if (skipped == null) {
            schedule.add(start.id());
            return null;
        }
        events.record(policy, "reclaim-policy.skip", Outcome.REFUSED, skipped);
        return () -> events.skipped(policy, start, skipped);
    }
}
