package io.tidemark.reclaim.entry;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Batches;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.reclaim.admission.ArrayGuard;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.trial.Trial;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Starts the runs of policies in the same way as those of users. */
@Component
class PolicyRuns implements ScheduledRuns {

    private static final ObjectId ANY = new ObjectId("00000000-0000-0000-0000-000000000000", "datastore-0");

    private final ReclaimService service;
    private final RunEstimates estimates;
    private final ReclaimRuns runs;
    private final StoredSettings settings;
    private final ArrayGuard guard;
    private final Trial trial;

    PolicyRuns(
            ReclaimService service,
            RunEstimates estimates,
            ReclaimRuns runs,
            StoredSettings settings,
            ArrayGuard guard,
            Trial trial) {
        this.service = service;
        this.estimates = estimates;
        this.runs = runs;
        this.settings = settings;
        this.guard = guard;
        this.trial = trial;
    }

    @Override
    public Trial trial() {
        return trial;
    }

    @Override
    public boolean paused() {
        return settings.current().paused();
    }

    @Override
    public void check(@Nullable String method, @Nullable Long unit) {
        new RunRequest(List.of(ANY), ReclaimService.method(method), unit, null);
    }

    @Override
    public List<Prospect> prospects(
            SignedIn asker, List<ObjectId> datastores, @Nullable String method, @Nullable Long unit) {
        return Batches.of(datastores, RunRequest.MOST_DATASTORES)
                .flatMap(some ->
                        estimates
                                .planned(asker, new RunRequest(some, ReclaimService.method(method), unit, null))
                                .stream())
                .map(PolicyRuns::prospect)
                .toList();
    }

    private static Prospect prospect(PlannedRun planned) {
        Stream<Statement> rights = planned.warnings().stream().filter(FaultMessage.PERMISSION_MISSING::is);
        return new Prospect(
                planned.datastore(),
                Stream.concat(planned.reasons().stream(), rights).toList());
    }

    @Override
    public Map<ObjectId, Statement> arraysNotCalm(List<Datastore> datastores) {
        Map<ObjectId, Set<String>> arrays = new HashMap<>();
        for (Datastore datastore : datastores) {
            datastore
                    .extents()
                    .forEach(extent -> arrays.computeIfAbsent(datastore.id(), id -> new HashSet<>())
                            .add(extent.volume() == null ? "" : extent.volume().arrayId()));
        }
        Set<String> all = new HashSet<>();
        arrays.values().forEach(all::addAll);
        Map<String, Statement> notCalm = guard.notCalm(all, settings.current().guard());
        Map<ObjectId, Statement> answers = new HashMap<>();
        for (Datastore datastore : datastores) {
            Set<String> behind = arrays.getOrDefault(datastore.id(), Set.of(""));
            behind.stream()
                    .sorted()
                    .map(id -> id.isEmpty() ? ArrayGuard.loadUnknown() : notCalm.get(id))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(why -> answers.put(datastore.id(), why));
        }
        return answers;
    }

    @Override
    public Map<ObjectId, Statement> notPermitted(
            VcenterSession session, String user, Map<ObjectId, String> datastores) {
        if (datastores.isEmpty()) {
            return Map.of();
        }
        String run = Permission.RUN.privilege();
        List<ManagedRef> objects = datastores.keySet().stream()
                .map(id -> new ManagedRef("Datastore", id.moid()))
                .toList();
        Map<String, List<String>> missing = session.missingPrivileges(user, objects, List.of(run));
        Map<ObjectId, Statement> reasons = new HashMap<>();
        datastores.forEach((id, name) -> {
            if (missing.containsKey(id.moid())) {
                reasons.put(
                        id, RunProblemMessage.PRIVILEGE_REVOKED.with("user", user, "privilege", run, "object", name));
            }
        });
        return reasons;
    }

    @Override
    public Map<String, Optional<String>> outcomes(Collection<String> ids) {
        return runs.outcomes(ids);
    }

    @Override
    public List<Started> start(SignedIn asker, Wish wish, String key) {
        RunRequest request = new RunRequest(
                wish.datastores(),
                ReclaimService.method(wish.method()),
                wish.unit(),
                wish.reason(),
                wish.finishBy(),
                wish.scheduled() ? RunNeeds.Origin.SCHEDULED : RunNeeds.Origin.MANUAL,
                true,
                false);
        return service.start(asker, request, key).stream()
                .map(run -> new Started(
                        run.id(), run.target().datastore(), run.target().name()))
                .peek(started -> runs.requestedBy(started.run(), wish.policy(), wish.policyName()))
                .toList();
    }
}
