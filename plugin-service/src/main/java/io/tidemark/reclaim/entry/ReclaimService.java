package io.tidemark.reclaim.entry;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.reclaim.cancel.RunCancellation;
import io.tidemark.reclaim.engine.RunEngine;
import io.tidemark.reclaim.estimate.HostRights;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.estimate.Planner;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.start.RunAcceptance;
import io.tidemark.reclaim.start.RunAcceptance.Accepted;
import io.tidemark.reclaim.start.RunAcceptance.Asker;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunFilter;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.vcenter.SignedIn;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Starts, shows and cancels runs for callers; entry of the module. */
@Service
public class ReclaimService {

    private final Inventory inventory;
    private final ReclaimRuns runs;
    private final RunQueries queries;
    private final Planner planner;
    private final RunAcceptance acceptance;
    private final RunEngine engine;
    private final RunCancellation cancel;
    private final Recorder recorder;

    ReclaimService(
            Inventory inventory,
            ReclaimRuns runs,
            RunQueries queries,
            Planner planner,
            RunAcceptance acceptance,
            RunEngine engine,
            RunCancellation cancel,
            Recorder recorder) {
        this.inventory = inventory;
        this.runs = runs;
        this.queries = queries;
        this.planner = planner;
        this.acceptance = acceptance;
        this.engine = engine;
        this.cancel = cancel;
        this.recorder = recorder;
    }

    /** Starts a run on each datastore or rejects the request with all reasons. */
    public List<ReclaimRun> start(SignedIn caller, RunRequest request, @Nullable String key) {
        Asker asker = new Asker(caller.vcenter(), caller.userName(), key);
        return answeredBefore(caller, asker, request).orElseGet(() -> {
            try {
                return accept(caller, asker, request);
            } catch (Problem e) {
                Optional<List<ReclaimRun>> before = answeredBefore(caller, asker, request);
                if (before.isPresent()) {
                    return before.get();
                }
                recorder.of(caller, "reclaim-run.start").failed(request.datastores(), e);
                throw e;
            }
        });
    }

    /** 404 when the user may no longer see the datastore of one of them; a repeated start of a schedule has none. */
    private Optional<List<ReclaimRun>> answeredBefore(SignedIn caller, Asker asker, RunRequest request) {
        Optional<List<ReclaimRun>> before = acceptance.answeredBefore(asker, request);
        if (request.origin() != RunNeeds.Origin.SCHEDULED) {
            before.ifPresent(found -> requireView(caller, found));
        }
        return before;
    }

    private void requireView(SignedIn caller, List<ReclaimRun> found) {
        Collection<String> visible = inventory.visible(
                caller, found.stream().map(ReclaimService::moid).toList());
        for (ReclaimRun run : found) {
            if (!visible.contains(moid(run))) {
                throw Problem.notFound(RunRequestMessage.RECLAIM_RUN_NOT_FOUND, run.id());
            }
        }
    }

    private static String moid(ReclaimRun run) {
        return run.target().datastore().moid();
    }

    private List<ReclaimRun> accept(SignedIn caller, Asker asker, RunRequest request) {
        List<Datastore> datastores = inventory.datastores(request.datastores(), caller);
        caller.require(Permission.RUN, request.datastores());
        if (request.record()) {
            caller.require(Permission.CONFIGURE);
            engine.requireRoomToRecord();
        }
        acceptance.requireFuture(request.finishBy());
        HostRights rights = HostRights.of(caller, datastores);
        datastores.forEach(rights::require);
        acceptance.requireTrialOver();
        List<PlannedRun> planned = planner.plan(datastores, request.method(), request.unit(), rights::allows);
        refuseIneligible(request, planned);
        acceptance.requireConfirmed(request, planned);
        Accepted accepted = acceptance.accept(asker, request, planned);
        if (!accepted.stored()) {
            return accepted.runs();
        }
        engine.begin(accepted.runs(), caller.session());
        for (ReclaimRun run : accepted.runs()) {
            recorder.of(caller, "reclaim-run.start")
                    .on(run.target().datastore(), run.target().name())
                    .done(RunRequestMessage.ACTIVITY_RUN_ACCEPTED.with(
                            "run", run.id(),
                            "host", run.plan().hostName(),
                            "method", run.plan().method().text()));
        }
        return accepted.runs();
    }

    private static void refuseIneligible(RunRequest request, List<PlannedRun> planned) {
        if (planned.stream().allMatch(PlannedRun::eligible)) {
            return;
        }
        boolean running = planned.stream()
                .filter(one -> !one.eligible())
                .allMatch(one -> one.reasons().stream()
                        .allMatch(reason -> InventoryMessage.RUN_IN_PROGRESS.is(reason)
                                || InventoryMessage.RUN_IN_PROGRESS_ELSEWHERE.is(reason)
                                || InventoryMessage.RUN_UNCONFIRMED.is(reason)));
        Problem problem = running
                ? Problem.conflict("run-in-progress", RunRequestMessage.RUN_CONFLICT)
                : Problem.conflict("datastore-not-eligible", RunRequestMessage.RUNS_NOT_STARTED);
        for (PlannedRun one : planned) {
            String pointer = request.pointer(one.datastore().id());
            one.reasons().forEach(reason -> problem.error(pointer, reason));
        }
        throw problem.with(
                "reasons",
                planned.stream().flatMap(one -> one.reasons().stream()).toList());
    }

    /** One run; 404 when it does not exist or the caller may not see its datastore. */
    public ReclaimRun run(SignedIn caller, String id) {
        ReclaimRun run = runs.find(id).orElseThrow(() -> Problem.notFound(RunRequestMessage.RECLAIM_RUN_NOT_FOUND, id));
        if (!inventory.mayView(run.target().datastore(), caller)) {
            throw Problem.notFound(RunRequestMessage.RECLAIM_RUN_NOT_FOUND, id);
        }
        return run;
    }

    /** Runs on datastores the caller may view, or could as long as they were there. */
    public PageOf<ReclaimRun> list(SignedIn caller, @Nullable ObjectId datastore, RunFilter filter, PageQuery page) {
        return queries.list(caller.vcenter(), visible(caller, datastore), filter, page);
    }

    /** The runs of all pages of {@link #list}; read in steps while they are consumed. */
    public Stream<ReclaimRun> all(SignedIn caller, @Nullable ObjectId datastore, RunFilter filter, PageQuery page) {
        return queries.all(caller.vcenter(), visible(caller, datastore), filter, page);
    }

    /** moids of the datastores that the caller may view, or could as long as they were there. */
    Collection<String> visible(SignedIn caller, @Nullable ObjectId datastore) {
        if (datastore != null) {
            return inventory.mayView(datastore, caller) ? List.of(datastore.moid()) : List.of();
        }
        return inventory.visible(caller, queries.datastores(caller.vcenter()));
    }

    /** Cancels a run as far as it can be; 409 when it has ended. */
    public ReclaimRun cancel(SignedIn caller, String id) {
        ReclaimRun run = run(caller, id);
        ObjectId datastore = run.target().datastore();
        Recorder.Entry entry = recorder.of(caller, "reclaim-run.cancel")
                .on(datastore, run.target().name());
        ReclaimRun canceled = entry.attempt(() -> {
            caller.require(Permission.RUN, datastore);
            return cancel.cancel(run, caller);
        });
        entry.done(RunRequestMessage.ACTIVITY_RUN.with("run", id));
        return canceled;
    }

    /**
     * Ends a run of which it is not known whether the host still sends UNMAP, so that its datastore is free; 409 for any
     * other run.
     */
    public ReclaimRun release(SignedIn caller, String id) {
        ReclaimRun run = run(caller, id);
        Recorder.Entry entry = recorder.of(caller, "reclaim-run.release")
                .on(run.target().datastore(), run.target().name());
        ReclaimRun released = entry.attempt(() -> {
            caller.require(Permission.CONFIGURE);
            return cancel.release(run, caller);
        });
        entry.done(RunRequestMessage.ACTIVITY_RUN.with("run", id));
        engine.hostFreed();
        return released;
    }

    /** Auto is null in requests. */
    public static @Nullable Method method(@Nullable String text) {
        return text == null || "auto".equals(text) ? null : Method.parse(text);
    }
}
