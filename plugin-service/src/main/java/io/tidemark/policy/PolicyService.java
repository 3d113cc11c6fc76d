package io.tidemark.policy;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Recorder.Subject;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyState;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.message.PolicyProblemMessage;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Validator;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Creates, changes, pauses, and returns policies for callers. */
@Service
public class PolicyService {

    private final NotifiedPolicies policies;
    private final PolicyTimes times;
    private final PolicyAccess access;
    private final Calendars calendars;
    private final ScheduledRuns runs;
    private final Recorder recorder;
    private final Validator validator;
    private final Clock clock;

    PolicyService(
            NotifiedPolicies policies,
            PolicyTimes times,
            PolicyAccess access,
            Calendars calendars,
            ScheduledRuns runs,
            Recorder recorder,
            Validator validator,
            Clock clock) {
        this.policies = policies;
        this.times = times;
        this.access = access;
        this.calendars = calendars;
        this.runs = runs;
        this.recorder = recorder;
        this.validator = validator;
        this.clock = clock;
    }

    /** Policies of the caller's vCenter that the caller may view, by name. */
    public List<Policy> all(SignedIn caller) {
        access.requireView(caller);
        return access.seen(caller, policies.of(caller.vcenter()));
    }

    /** 404 when it does not exist or the caller may not see it. */
    public Policy one(SignedIn caller, String id) {
        access.requireView(caller);
        return policies.find(id)
                .filter(policy -> policy.vcenter().equalsIgnoreCase(caller.vcenter()))
                .filter(policy -> !access.seen(caller, List.of(policy)).isEmpty())
                .orElseThrow(() -> Problem.notFound(PolicyProblemMessage.POLICY_NOT_FOUND, id));
    }

    public Policy create(SignedIn caller, PolicyDefinition asked) {
        access.requireView(caller);
        return recorded(caller, "reclaim-policy.create", null, asked.name(), () -> {
            PolicyDefinition definition = checked(caller, asked);
            Instant now = clock.instant();
            return policies.add(
                    caller,
                    Policy.created(caller.vcenter(), definition, caller.userName(), now, times.next(definition, now)),
                    asked.notifications());
        });
    }

    /** Replaces the settings of the policy; requires the same privileges as creating it. */
    public Policy change(SignedIn caller, String id, PolicyDefinition asked) {
        Policy policy = one(caller, id);
        return recorded(caller, "reclaim-policy.change", id, policy.definition().name(), () -> {
            access.requireChange(caller, policy.definition());
            PolicyDefinition definition = checked(caller, asked);
            return found(
                    id,
                    policies.change(
                            caller,
                            id,
                            now -> {
                                Policy next = now.changed(definition, caller.userName(), clock.instant());
                                return next.active()
                                        ? next.next(
                                                times.next(definition, clock.instant()),
                                                next.status().lastStart())
                                        : next;
                            },
                            asked.notifications()));
        });
    }

    /** The queue cancels the runs that the schedule requested and that have not started. */
    public void delete(SignedIn caller, String id) {
        Policy policy = one(caller, id);
        recorded(caller, "reclaim-policy.delete", id, policy.definition().name(), () -> {
            access.requireChange(caller, policy.definition());
            policies.delete(id);
            return policy;
        });
    }

    /** Starts nothing until resumed, queued runs included; runs in progress continue. */
    public Policy pause(SignedIn caller, String id) {
        Policy policy = one(caller, id);
        return recorded(caller, "reclaim-policy.pause", id, policy.definition().name(), () -> {
            access.requireChange(caller, policy.definition());
            return changed(id, now -> now.active() ? now.in(PolicyState.PAUSED, null, null) : now);
        });
    }

    /** Resumes the schedule, also after an automatic stop. */
    public Policy resume(SignedIn caller, String id) {
        Policy policy = one(caller, id);
        return recorded(caller, "reclaim-policy.resume", id, policy.definition().name(), () -> {
            access.requireFull(caller, policy.definition());
            return changed(
                    id,
                    now -> now.active()
                            ? now
                            : now.in(PolicyState.ACTIVE, null, times.next(now.definition(), clock.instant())));
        });
    }

    private PolicyDefinition checked(SignedIn caller, PolicyDefinition asked) {
        PolicyDefinition definition = understood(caller, asked);
        access.requireFull(caller, definition);
        return definition;
    }

    /** With defaults; rejects invalid values, but does not check privileges. */
    PolicyDefinition understood(SignedIn caller, PolicyDefinition asked) {
        PolicyDefinition definition = asked.checked(validator, clock.instant());
        runs.check(definition.method(), definition.reclaimUnitBlocks());
        for (int i = 0; i < definition.calendars().size(); i++) {
            String id = definition.calendars().get(i);
            boolean known = calendars
                    .find(id)
                    .filter(calendar -> calendar.vcenter().equalsIgnoreCase(caller.vcenter()))
                    .isPresent();
            if (!known) {
                throw Problem.invalid()
                        .error("/calendarIds/" + i, PolicyProblemMessage.CALENDAR_NOT_FOUND.with("id", id));
            }
        }
        return definition;
    }

    private Policy changed(String id, UnaryOperator<Policy> change) {
        return found(id, policies.change(id, change));
    }

    private static Policy found(String id, Optional<Policy> policy) {
        return policy.orElseThrow(() -> Problem.notFound(PolicyProblemMessage.POLICY_NOT_FOUND, id));
    }

    private Policy recorded(
            SignedIn caller, String action, @Nullable String id, @Nullable String name, Supplier<Policy> work) {
        return recorder.of(caller, action)
                .on(id, name)
                .record(
                        work,
                        policy -> new Subject(policy.id(), policy.definition().name()));
    }
}
