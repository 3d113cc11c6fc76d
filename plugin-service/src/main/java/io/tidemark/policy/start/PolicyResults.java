package io.tidemark.policy.start;

import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.policy.start.PolicyStart.Run;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.vcenter.SignedIn;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Puts the latest starts of policies together with the outcomes of their runs. */
@Component
public class PolicyResults {

    /** The worst first. */
    private static final List<String> OUTCOMES = List.of(
            "FAILED", "UNKNOWN", "NOTHING_RECLAIMED", "STOPPED", "NOT_VERIFIABLE", "PARTLY_RECLAIMED", "RECLAIMED");

    private final PolicyStarts starts;
    private final ScheduledRuns runs;
    private final Inventory inventory;

    PolicyResults(PolicyStarts starts, ScheduledRuns runs, Inventory inventory) {
        this.starts = starts;
        this.runs = runs;
        this.inventory = inventory;
    }

    /** By id of the policy; those that never started are left out. Only datastores that the caller may view are named. */
    public Map<String, PolicyResult> of(SignedIn caller, Collection<String> policies) {
        Collection<PolicyStart> latest = named(caller, starts.latest(policies));
        Map<String, Optional<String>> outcomes = runs.outcomes(latest.stream()
                .flatMap(start -> start.datastores().runs().stream())
                .map(Run::runId)
                .toList());
        return latest.stream()
                .collect(Collectors.toMap(PolicyStart::policy, start -> result(start, outcomes), (a, b) -> a));
    }

    private Collection<PolicyStart> named(SignedIn caller, Collection<PolicyStart> latest) {
        List<String> moids = latest.stream()
                .filter(PolicyStart::reasonNamesDatastores)
                .flatMap(start -> start.concerned().stream())
                .map(ObjectId::moid)
                .toList();
        if (moids.isEmpty()) {
            return latest;
        }
        Collection<String> visible = inventory.visible(caller, moids);
        return latest.stream()
                .map(start -> start.reasonFor(datastore -> visible.contains(datastore.moid())))
                .toList();
    }

    private static PolicyResult result(PolicyStart start, Map<String, Optional<String>> outcomes) {
        List<Optional<String>> known = start.datastores().runs().stream()
                .map(Run::runId)
                .filter(outcomes::containsKey)
                .map(outcomes::get)
                .toList();
        return new PolicyResult(
                start.at(),
                start.progress().state(),
                start.progress().reason(),
                start.datastores().runs().size(),
                (int) known.stream().filter(Optional::isEmpty).count(),
                start.datastores().skipped().size(),
                known.stream()
                        .flatMap(Optional::stream)
                        .min(Comparator.comparing(OUTCOMES::indexOf))
                        .orElse(null));
    }
}
