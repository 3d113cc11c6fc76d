package io.tidemark.policy;

import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyState;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.scope.Matching;
import io.tidemark.policy.scope.ScopeChoices;
import io.tidemark.policy.start.PolicyNotes;
import io.tidemark.policy.start.PolicyStart;
import io.tidemark.policy.start.PolicyStart.State;
import io.tidemark.policy.start.PolicyStarts;
import io.tidemark.policy.start.RunRequester;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/** Makes, changes, pauses and shows policies for callers; entry of the module. */
@Service
public class PolicyService {

    private static final int CHANGES = 20;
    private static final Duration LONGEST_VIEW = Duration.ofDays(93);
    private static final Duration USUAL_VIEW = Duration.ofDays(30);
    private static final int MOST_COMING = 500;

    private final Policies policies;
    private final PolicyStarts starts;
    private final PolicyTimes times;
    private final PolicyAccess access;
    private final PolicyPreviews previews;
    private final Calendars calendars;
    private final Matching matching;
    private final ScopeChoices choices;
    private final RunRequester asking;
    private final ScheduledRuns runs;
    private final PolicyNotes notes;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    PolicyService(
            Policies policies,
            PolicyStarts starts,
            PolicyTimes times,
            PolicyAccess access,
            PolicyPreviews previews,
            Calendars calendars,
            Matching matching,
            ScopeChoices choices,
            RunRequester asking,
            ScheduledRuns runs,
            PolicyNotes notes,
            ApplicationEventPublisher events,
            Clock clock) {
        this.policies = policies;
        this.starts = starts;
        this.times = times;
        this.access = access;
        this.previews = previews;
        this.calendars = calendars;
        this.matching = matching;
        this.choices = choices;
        this.asking = asking;
        this.runs = runs;
        this.notes = notes;
        this.events = events;
        this.clock = clock;
    }

    /** Policies of the caller's vCenter that the caller may see, by name. */
    public List<Policy> all(SignedIn caller) {
        access.requireView(caller);
        return policies.of(caller.vcenter()).stream()
                .filter(policy -> access.sees(caller, policy.definition()))
                .toList();
    }

    /** 404 when it does not exist or the caller may not see it. */
    public Policy one(SignedIn caller, String id) {
        access.requireView(caller);
        return policies.find(id)
                .filter(policy -> policy.vcenter().equalsIgnoreCase(caller.vcenter()))
                .filter(policy -> access.sees(caller, policy.definition()))
                .orElseThrow(() -> Problem.notFound("reclaim policy", id));
    }

    public Policy create(SignedIn caller, PolicyDefinition asked) {
        access.requireView(caller);
        return recorded(caller, "reclaim-policy.create", null, asked.name(), () -> {
            PolicyDefinition definition = checked(caller, asked);
            Instant now = clock.instant();
            return policies.add(new Policy(
                    UUID.randomUUID().toString(),
                    0,
                    caller.vcenter(),
                    definition,
                    PolicyState.ACTIVE,
                    null,
                    caller.userName(),
                    now,
                    caller.userName(),
                    now,
                    times.next(definition, now),
                    null));
        });
    }

    /** Replaces what the policy says; whoever does must be allowed all of it, as if they had made it. */
    public Policy change(SignedIn caller, String id, PolicyDefinition asked) {
        Policy policy = one(caller, id);
        return recorded(caller, "reclaim-policy.change", id, policy.definition().name(), () -> {
            access.requireChange(caller, policy.definition());
            PolicyDefinition definition = checked(caller, asked);
            return changed(caller, id, now -> {
                Policy next = now.changed(definition, caller.userName(), clock.instant());
                return next.active() ? next.next(times.next(definition, clock.instant()), next.lastStart()) : next;
            });
        });
    }

    public void delete(SignedIn caller, String id) {
        Policy policy = one(caller, id);
        recorded(caller, "reclaim-policy.delete", id, policy.definition().name(), () -> {
            access.requireChange(caller, policy.definition());
            policies.delete(id);
            return policy;
        });
    }

    /** Starts nothing by itself until resumed; runs under way go on. */
    public Policy pause(SignedIn caller, String id) {
        Policy policy = one(caller, id);
        return recorded(caller, "reclaim-policy.pause", id, policy.definition().name(), () -> {
            access.requireChange(caller, policy.definition());
            return changed(caller, id, now -> now.active() ? now.in(PolicyState.PAUSED, null, null) : now);
        });
    }

    /** Starts again by itself, the next time the schedule names; also one that stopped by itself. */
    public Policy resume(SignedIn caller, String id) {
        Policy policy = one(caller, id);
        return recorded(caller, "reclaim-policy.resume", id, policy.definition().name(), () -> {
            access.requireFull(caller, policy.definition());
            return changed(
                    caller,
                    id,
                    now -> now.active()
                            ? now
                            : now.in(PolicyState.ACTIVE, null, times.next(now.definition(), clock.instant())));
        });
    }

    /**
     * Starts what the policy matches now in the caller's own name; scope, conditions and limits hold, windows and blackouts do
     * not, because somebody is there.
     */
    public PolicyStart runNow(SignedIn caller, String id) {
        Policy policy = one(caller, id);
        try {
            access.requireRun(caller, policy.definition());
            Instant now = clock.instant();
            PolicyStart start = new PolicyStart(
                            UUID.randomUUID().toString(),
                            id,
                            now,
                            now,
                            0,
                            false,
                            caller.userName(),
                            null,
                            State.ASKED,
                            null,
                            0,
                            List.of(),
                            List.of(),
                            List.of())
                    .settled(matching.now(caller, policy.definition().wanted()));
            starts.add(start);
            PolicyStart asked = asking.ask(caller, policy, start, false);
            starts.store(asked);
            notes.started(policy, asked);
            record(
                    caller,
                    "reclaim-policy.run-now",
                    id,
                    policy.definition().name(),
                    Outcome.DONE,
                    RunRequester.summary(asked, caller));
            return asked;
        } catch (Problem e) {
            record(caller, "reclaim-policy.run-now", id, policy.definition().name(), Outcome.REFUSED, e.detail());
            throw e;
        }
    }

    /** Its starts so far, newest first. */
    public PageOf<PolicyStart> starts(SignedIn caller, String id, PageQuery query) {
        return starts.page(one(caller, id).id(), query);
    }

    /** What a policy's scope may name in the caller's vCenter. */
    public ScopeChoices.Choices scopeChoices(SignedIn caller) {
        access.requireView(caller);
        return choices.of(caller);
    }

    public PolicyPreview preview(SignedIn caller, String id, int count) {
        return previews.of(caller, one(caller, id).definition(), count);
    }

    /** The same for a policy that is only being written; nothing is kept. */
    public PolicyPreview preview(SignedIn caller, PolicyDefinition draft, int count) {
        access.requireView(caller);
        return previews.of(caller, understood(caller, draft), count);
    }

    /** Starts to come of active policies the caller may see, in order; at most 500 a policy. From now on and for thirty days unless said. */
    public List<PolicyOccurrence> coming(SignedIn caller, @Nullable Instant begin, @Nullable Instant end) {
        Instant now = clock.instant();
        Instant from = begin == null ? now : begin;
        Instant to = end == null ? from.plus(USUAL_VIEW) : end;
        if (!to.isAfter(from) || Duration.between(from, to).compareTo(LONGEST_VIEW) > 0) {
            throw Problem.invalid("to must lie after from, and at most 93 days after it");
        }
        return all(caller).stream()
                .filter(Policy::active)
                .flatMap(policy -> times.of(policy.definition())
                        .slots(from)
                        .limit(MOST_COMING)
                        .takeWhile(slot -> slot.at().isBefore(to))
                        .filter(slot -> !slot.at().isBefore(now))
                        .map(slot -> new PolicyOccurrence(
                                policy.id(),
                                policy.definition().name(),
                                policy.definition().zone(),
                                slot)))
                .sorted(Comparator.comparing(
                        (PolicyOccurrence one) -> one.start().at()))
                .toList();
    }

    private PolicyDefinition checked(SignedIn caller, PolicyDefinition asked) {
        PolicyDefinition definition = understood(caller, asked);
        access.requireFull(caller, definition);
        return definition;
    }

    private PolicyDefinition understood(SignedIn caller, PolicyDefinition asked) {
        PolicyDefinition definition = asked.checked(clock.instant());
        runs.check(definition.method(), definition.reclaimUnitBlocks());
        for (int i = 0; i < definition.calendars().size(); i++) {
            boolean known = calendars
                    .find(definition.calendars().get(i))
                    .filter(calendar -> calendar.vcenter().equalsIgnoreCase(caller.vcenter()))
                    .isPresent();
            if (!known) {
                throw Problem.invalid("The policy is not valid.")
                        .error("/calendarIds/" + i, "there is no such calendar");
            }
        }
        return definition;
    }

    private Policy changed(SignedIn caller, String id, UnaryOperator<Policy> change) {
        for (int i = 0; i < CHANGES; i++) {
            Policy stored = policies.store(change.apply(one(caller, id))).orElse(null);
            if (stored != null) {
                return stored;
            }
        }
        throw Problem.conflict("changed-meanwhile", "The policy is being changed by others; look at it again.");
    }

    private Policy recorded(
            SignedIn caller, String action, @Nullable String id, @Nullable String name, Supplier<Policy> deed) {
        try {
            Policy policy = deed.get();
            record(caller, action, policy.id(), policy.definition().name(), Outcome.DONE, null);
            return policy;
        } catch (Problem e) {
            record(caller, action, id, name, e.status() >= 500 ? Outcome.FAILED : Outcome.REFUSED, e.detail());
            throw e;
        }
    }

    private void record(
            SignedIn caller,
            String action,
            @Nullable String id,
            @Nullable String name,
            Outcome outcome,
            @Nullable String detail) {
        events.publishEvent(new RecordedActivity(
                clock.instant(), caller.userName(), action, caller.vcenter(), id, name, outcome, detail));
    }
}
