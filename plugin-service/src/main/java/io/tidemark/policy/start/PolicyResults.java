package io.tidemark.policy.start;

import io.tidemark.policy.start.PolicyStart.Run;
import io.tidemark.reclaim.ScheduledRuns;
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

    PolicyResults(PolicyStarts starts, ScheduledRuns runs) {
        this.starts = starts;
        this.runs = runs;
    }

    /** By id of the policy; those that never started are left out. */
    public Map<String, PolicyResult> of(Collection<String> policies) {
        Collection<PolicyStart> latest = starts.latest(policies);
        Map<String, Optional<String>> outcomes = runs.outcomes(latest.stream()
                .flatMap(start -> start.datastores().runs().stream())
                .map(Run::runId)
                .toList());
        return latest.stream()
                .collect(Collectors.toMap(PolicyStart::policy, start -> result(start, outcomes), (a, b) -> a));
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
