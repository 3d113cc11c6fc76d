package io.tidemark.policy;

import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.PolicyPreview.Matched;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.definition.PolicyTimes;
import io.tidemark.policy.schedule.Slot;
import io.tidemark.policy.scope.Match;
import io.tidemark.policy.scope.Matching;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Works out previews, with the caller's own rights and view. */
@Component
class PolicyPreviews {

    /** With obstacles in between. */
    private static final int MOST_SLOTS = 60;

    private final PolicyTimes times;
    private final Matching matching;
    private final ScheduledRuns runs;
    private final Vcenters vcenters;
    private final Clock clock;

    PolicyPreviews(PolicyTimes times, Matching matching, ScheduledRuns runs, Vcenters vcenters, Clock clock) {
        this.times = times;
        this.matching = matching;
        this.runs = runs;
        this.vcenters = vcenters;
        this.clock = clock;
    }

    PolicyPreview of(SignedIn caller, PolicyDefinition definition, int count) {
        List<Match> matches = matching.now(caller, definition.wanted());
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

    private List<Slot> starts(PolicyDefinition definition, int count) {
        List<Slot> starts = new ArrayList<>();
        int open = 0;
        for (Slot slot :
                (Iterable<Slot>) times.of(definition).slots(clock.instant()).limit(MOST_SLOTS)::iterator) {
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
            warnings.add(Statement.of(
                    "SERVICE_ACCOUNT_NEEDED",
                    "This vCenter's connection has no service account; without one no policy can start by itself."));
        }
        if (runs.paused()) {
            warnings.add(Statement.of("ALL_PAUSED", "All reclaim runs are paused in the settings."));
        }
        return warnings;
    }

    private static Matched matched(Match match) {
        DeadSpace dead = match.datastore().deadSpace();
        return new Matched(
                match.datastore().id(),
                match.datastore().facts().name(),
                match.datastore().facts().capacityBytes(),
                dead == null ? null : dead.bytes(),
                match.reasons());
    }
}
