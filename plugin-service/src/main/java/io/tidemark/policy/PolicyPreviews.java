package io.tidemark.policy;

import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.message.PolicyProblemMessage;
import io.tidemark.policy.schedule.ScheduledStart;
import io.tidemark.policy.scope.ScopeChoices;
import io.tidemark.policy.scope.ScopeMatch;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.policy.scope.ScopeNode;
import io.tidemark.policy.scope.ScopeObjects;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Previews what policies would do and when they start, with the caller's own privileges and view. */
@Service
public class PolicyPreviews {

    /** With obstacles in between. */
    private static final int MOST_SLOTS = 60;

    private static final Duration LONGEST_VIEW = Duration.ofDays(93);
    private static final Duration USUAL_VIEW = Duration.ofDays(30);
    private static final int MOST_OCCURRENCES = 500;

    private final PolicyService policies;
    private final PolicyAccess access;
    private final PolicyTimes times;
    private final ScopeMatcher scopeMatcher;
    private final ScopeChoices choices;
    private final ScheduledRuns runs;
    private final Vcenters vcenters;
    private final Clock clock;

    PolicyPreviews(
            PolicyService policies,
            PolicyAccess access,
            PolicyTimes times,
            ScopeMatcher scopeMatcher,
            ScopeChoices choices,
            ScheduledRuns runs,
            Vcenters vcenters,
            Clock clock) {
        this.policies = policies;
        this.access = access;
        this.times = times;
        this.scopeMatcher = scopeMatcher;
        this.choices = choices;
        this.runs = runs;
        this.vcenters = vcenters;
        this.clock = clock;
    }

    public PolicyPreview preview(SignedIn caller, String id, int count) {
        return of(caller, policies.one(caller, id).definition(), count);
    }

    /** The same for a policy that is being edited; nothing is stored. */
    public PolicyPreview preview(SignedIn caller, PolicyDefinition draft, int count) {
        access.requireView(caller);
        return of(caller, policies.understood(caller, draft), count);
    }

    /** What a policy's scope may name in the caller's vCenter. */
    public ScopeObjects scopeChoices(SignedIn caller) {
        access.requireView(caller);
        return choices.of(caller);
    }

    /**
     * The objects among which a scope is chosen: what is below one, or everything by a part of its name.
     *
     * @param parent null = the root
     * @param text null or blank = what is below the parent
     */
    public List<ScopeNode> scopeTree(SignedIn caller, @Nullable ObjectId parent, @Nullable String text) {
        access.requireView(caller);
        return choices.of(caller, parent, text);
    }

    /**
     * Upcoming starts of active policies the caller may view, in order; at most 500 a policy.
     *
     * @param begin null = now
     * @param end at most 93 days after begin, null = 30 days after it
     */
    public List<PolicyOccurrence> occurrences(SignedIn caller, @Nullable Instant begin, @Nullable Instant end) {
        Instant now = clock.instant();
        Instant from = begin == null ? now : begin;
        Instant to = end == null ? from.plus(USUAL_VIEW) : end;
        if (!to.isAfter(from) || Duration.between(from, to).compareTo(LONGEST_VIEW) > 0) {
            throw Problem.invalid()
                    .error("to", PolicyProblemMessage.OCCURRENCES_PERIOD.with("days", LONGEST_VIEW.toDays()));
        }
        return policies.all(caller).stream()
                .filter(Policy::active)
                .flatMap(policy -> times.of(policy.definition())
                        .slots(from)
                        .limit(MOST_OCCURRENCES)
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

    private PolicyPreview of(SignedIn caller, PolicyDefinition definition, int count) {
        List<ScopeMatch> matches = scopeMatcher.now(caller, definition.wanted());
        Set<ObjectId> seen =
                matches.stream().map(match -> match.datastore().id()).collect(Collectors.toSet());
        return new PolicyPreview(
                starts(definition, count),
                matches.stream()
                        .sorted(Comparator.comparing(match -> !match.runs()))
                        .map(PolicyPreviews::matched)
                        .toList(),
                definition.scope().named().stream()
                        .filter(id -> !seen.contains(id))
                        .toList(),
                warnings(caller));
    }

    private List<ScheduledStart> starts(PolicyDefinition definition, int count) {
        List<ScheduledStart> starts = new ArrayList<>();
        int open = 0;
        for (ScheduledStart slot : (Iterable<ScheduledStart>)
                times.of(definition).slots(clock.instant()).limit(MOST_SLOTS)::iterator) {
            if (open >= count) {
                break;
            }
            open += slot.open() ? 1 : 0;
            starts.add(slot);
        }
        return starts;
    }

    private List<Statement> warnings(SignedIn caller) {
        List<Statement> warnings = new ArrayList<>();
        boolean account = vcenters.all().stream()
                .anyMatch(vcenter ->
                        vcenter.guid().equalsIgnoreCase(caller.vcenter()) && vcenter.serviceAccount() != null);
        if (!account) {
            warnings.add(PolicyMessage.SERVICE_ACCOUNT_NEEDED.statement());
        }
        runs.trial().preview().ifPresent(warnings::add);
        if (runs.paused()) {
            warnings.add(PolicyMessage.ALL_PAUSED.statement());
        }
        return warnings;
    }

    private static PolicyPreview.Datastore matched(ScopeMatch match) {
        DeadSpace dead = match.datastore().certainDeadSpace();
        Proof proof = match.datastore().proof();
        return new PolicyPreview.Datastore(
                match.datastore().id(),
                match.datastore().facts().name(),
                match.datastore().facts().capacityBytes(),
                dead == null ? null : dead.bytes(),
                match.datastore().expectedBytes(),
                proof == null || proof.what() == Proved.AS_ESTIMATED ? null : proof.statement(),
                match.reasons());
    }
}
