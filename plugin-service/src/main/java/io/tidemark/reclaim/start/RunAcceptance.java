package io.tidemark.reclaim.start;

import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.digest.Sha256;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunSchedule;
import io.tidemark.reclaim.estimate.Checklist;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.store.StartKeys;
import io.tidemark.vcenter.trial.Trial;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Stores the runs of one request, all or none, and their idempotency key. */
@Component
public class RunAcceptance {

    private static final Duration KEYS_KEPT = Duration.ofHours(24);
    private static final int LONGEST_KEY = 255;

    private final ReclaimRuns runs;
    private final RunQueries queries;
    private final StartKeys keys;
    private final RunSchedule schedule;
    private final ReclaimProperties properties;
    private final Trial trial;
    private final TransactionOperations transaction;
    private final Clock clock;

    RunAcceptance(
            ReclaimRuns runs,
            RunQueries queries,
            StartKeys keys,
            RunSchedule schedule,
            ReclaimProperties properties,
            Trial trial,
            TransactionOperations transaction,
            Clock clock) {
        this.runs = runs;
        this.queries = queries;
        this.keys = keys;
        this.schedule = schedule;
        this.properties = properties;
        this.trial = trial;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Rejects an end in the past; null is allowed. */
    public void requireFuture(@Nullable Instant finishBy) {
        if (finishBy != null && !finishBy.isAfter(clock.instant())) {
            throw Problem.invalid().error("/finishBy", RequestMessage.VALUE_NOT_FUTURE);
        }
    }

    /** Rejected with 409 during the trial of the installation. */
    public void requireTrialOver() {
        trial.requireOver();
    }

    /** Rejected with 409 and all points if the first run after a trial was not confirmed. */
    public void requireConfirmed(RunRequest request, List<PlannedRun> planned) {
        if (request.firstRunConfirmed() || trial.period().beganAt() == null || queries.anyCompleted()) {
            return;
        }
        Instant now = clock.instant();
        Problem problem = Problem.conflict("first-run-unconfirmed", RunRequestMessage.FIRST_RUN_UNCONFIRMED);
        for (PlannedRun one : planned) {
            String pointer = request.pointer(one.datastore().id());
            Checklist.of(one, now).forEach(item -> problem.error(pointer, item.statement()));
        }
        throw problem;
    }

    /** The user and the idempotency key of a request; a null key is not stored. */
    public record Asker(
            String vcenter, String user, @Nullable String key) {

        public Asker {
            if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
                throw Problem.invalid()
                        .error("Idempotency-Key", RequestMessage.VALUE_LENGTH.with("min", 1, "max", LONGEST_KEY));
            }
        }
    }

    /** The runs of an earlier request with the same key; empty for a new key. */
    public Optional<List<ReclaimRun>> answeredBefore(Asker asker, RunRequest request) {
        if (asker.key() == null) {
            return Optional.empty();
        }
        return keys.find(
                        asker.vcenter(),
                        asker.user(),
                        asker.key(),
                        clock.instant().minus(KEYS_KEPT))
                .map(used -> {
                    if (!used.request().equals(Sha256.hex(request.toString()))) {
                        throw new Problem(
                                422, "idempotency-key-reused", RunRequestMessage.IDEMPOTENCY_KEY_REUSED.statement());
                    }
                    return used.runIds().stream()
                            .flatMap(id -> runs.find(id).stream())
                            .toList();
                });
    }

    /** The runs of a request; {@code stored} if this request created them. */
    public record Accepted(List<ReclaimRun> runs, boolean stored) {}

    /** Stores a run for every plan, in the plans' order; 409 when a datastore got a live run in the meantime. */
    public Accepted accept(Asker asker, RunRequest request, List<PlannedRun> planned) {
        try {
            List<ReclaimRun> accepted = transaction.execute(status -> store(asker, request, planned));
            return new Accepted(accepted == null ? List.of() : accepted, true);
        } catch (DuplicateKeyException | ConcurrencyFailureException e) {
            return answeredBefore(asker, request)
                    .map(before -> new Accepted(before, false))
                    .orElseThrow(() -> inProgress(request, planned).because(e));
        }
    }

    private List<ReclaimRun> store(Asker asker, RunRequest request, List<PlannedRun> planned) {
        Instant now = clock.instant();
        List<ReclaimRun> stored = new ArrayList<>();
        for (PlannedRun one : planned) {
            RunTarget target = one.target();
            RunPlan plan = one.plan();
            RunNeeds needs = one.needs();
            if (target == null || plan == null || needs == null) {
                throw new IllegalStateException("a run on " + one.datastore().id() + " cannot be planned");
            }
            ReclaimRun run =
                    new ReclaimRun(UUID.randomUUID().toString(), target, plan, asker.user(), request.reason(), now);
            run.needs(needs.asked(request.origin(), request.finishBy(), request.record()));
            run.note(now, RunTimelineMessage.ACCEPTED.with("user", asker.user()));
            stored.add(run);
        }
        stored.stream()
                .sorted(Comparator.comparing(run -> run.target().liveKey()))
                .forEach(run -> {
                    runs.add(run);
                    schedule.add(run.id(), properties.startLease());
                });
        if (asker.key() != null) {
            keys.forgetBefore(now.minus(KEYS_KEPT));
            keys.add(
                    asker.vcenter(),
                    asker.user(),
                    asker.key(),
                    new StartKeys.Used(
                            Sha256.hex(request.toString()),
                            stored.stream().map(ReclaimRun::id).toList()),
                    now);
        }
        return stored;
    }

    private Problem inProgress(RunRequest request, List<PlannedRun> planned) {
        Problem problem = Problem.conflict("run-in-progress", RunRequestMessage.RUN_CONFLICT);
        Map<ObjectId, LastRun> latest =
                queries.latest(planned.stream().map(one -> one.datastore().id()).toList());
        Map<String, ObjectId> volumes = queries.liveVolumes();
        for (PlannedRun one : planned) {
            String pointer = request.pointer(one.datastore().id());
            LastRun run = latest.get(one.datastore().id());
            RunTarget target = one.target();
            if (run != null && run.live()) {
                problem.error(pointer, RunRequestMessage.RUN_OF_DATASTORE.with("run", run.id()));
            } else if (target != null && volumes.containsKey(target.vmfsUuid())) {
                problem.error(pointer, InventoryMessage.RUN_IN_PROGRESS_ELSEWHERE);
            }
        }
        return problem;
    }
}
