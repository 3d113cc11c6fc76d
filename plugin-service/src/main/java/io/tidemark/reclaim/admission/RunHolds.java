package io.tidemark.reclaim.admission;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.PolicyHolds;
import io.tidemark.reclaim.message.QueueMessage;
import io.tidemark.reclaim.queue.AdmissionRound.Hold;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.Vcenters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** What keeps queued runs from their start, other than the limits: a pause, arrays, vCenters, and policies. */
@Component
public class RunHolds {

    private final ReclaimRuns runs;
    private final ArrayGuard guard;
    private final PolicyHolds policies;
    private final Vcenters vcenters;

    public RunHolds(ReclaimRuns runs, ArrayGuard guard, PolicyHolds policies, Vcenters vcenters) {
        this.runs = runs;
        this.guard = guard;
        this.policies = policies;
        this.vcenters = vcenters;
    }

    /** For the waiting ones of these runs. */
    Hold of(List<ReclaimRun> live, ReclaimSettings settings) {
        List<ReclaimRun> waiting = live.stream().filter(ReclaimRun::waiting).toList();
        Set<String> arrays =
                waiting.stream().flatMap(run -> run.needs().arrays().stream()).collect(Collectors.toSet());
        Set<String> silent = waiting.stream()
                .map(run -> run.target().datastore().vcenter())
                .distinct()
                .filter(vcenter -> !vcenters.responds(vcenter))
                .collect(Collectors.toSet());
        return new Hold(settings.paused(), guard.busy(arrays, settings.guard()), silent, byPolicies(waiting));
    }

    /** For a run that was admitted; whether its vCenter responds shows in the start. */
    Optional<Statement> of(ReclaimRun run, ReclaimSettings settings) {
        List<String> arrays = run.needs().arrays();
        return new Hold(
                        settings.paused(),
                        guard.busy(arrays, settings.guard()),
                        Set.of(),
                        run.state() == RunState.QUEUED ? byPolicies(List.of(run)) : Map.of())
                .obstacle(run.id(), run.target().datastore().vcenter(), arrays);
    }

    /** By id of the run. Manual runs are not held, as a manual start of a policy is not. */
    private Map<String, Statement> byPolicies(List<ReclaimRun> queued) {
        Map<String, String> requested = runs.policiesOf(queued.stream()
                .filter(run -> run.needs().origin() == RunNeeds.Origin.SCHEDULED)
                .map(ReclaimRun::id)
                .toList());
        if (requested.isEmpty()) {
            return Map.of();
        }
        Map<String, Optional<Statement>> reasons = policies.held(Set.copyOf(requested.values()));
        Optional<Statement> deleted = Optional.of(QueueMessage.POLICY_DELETED.statement());
        Map<String, Statement> held = new HashMap<>();
        requested.forEach((run, policy) -> reasons.getOrDefault(policy, deleted).ifPresent(why -> held.put(run, why)));
        return held;
    }
}
