package io.tidemark.reclaim.entry;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.risk.LargeDeletions;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.estimate.HostRights;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.estimate.Planner;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.PermissionMissing;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Service;

/** Estimates runs for callers, with the warnings about their datastores; starts nothing. */
@Service
public class RunEstimates {

    private final Inventory inventory;
    private final RunQueries queries;
    private final Planner planner;
    private final LargeDeletions deletions;

    RunEstimates(Inventory inventory, RunQueries queries, Planner planner, LargeDeletions deletions) {
        this.inventory = inventory;
        this.queries = queries;
        this.planner = planner;
        this.deletions = deletions;
    }

    /** Estimates of runs on the datastores; requires only the privilege to view them. */
    public List<PlannedRun> of(SignedIn caller, RunRequest request) {
        Map<ObjectId, List<Statement>> large = deletions.of(request.datastores(), caller);
        return planned(caller, request).stream()
                .map(planned ->
                        planned.warned(large.getOrDefault(planned.datastore().id(), List.of())))
                .toList();
    }

    /** The same without the deletions that users should know of. */
    List<PlannedRun> planned(SignedIn caller, RunRequest request) {
        List<Datastore> datastores = inventory.datastores(request.datastores(), caller);
        HostRights rights = HostRights.of(caller, datastores);
        Set<ObjectId> runnable = caller.holding(
                Permission.RUN, datastores.stream().map(Datastore::id).toList());
        return planner.plan(datastores, request.method(), request.unit(), host -> true).stream()
                .map(planned -> withRights(planned, runnable, rights))
                .toList();
    }

    /** Whether no run was ever completed in this installation. */
    public boolean firstRun() {
        return !queries.anyCompleted();
    }

    private static PlannedRun withRights(PlannedRun planned, Set<ObjectId> runnable, HostRights rights) {
        Datastore datastore = planned.datastore();
        try {
            if (!runnable.contains(datastore.id())) {
                throw PermissionMissing.on(
                        Permission.RUN.privilege(),
                        datastore.id().toString(),
                        datastore.facts().name());
            }
            rights.require(datastore);
            return planned;
        } catch (PermissionMissing e) {
            return planned.warned(RunFailure.lacking(e, datastore));
        }
    }
}
