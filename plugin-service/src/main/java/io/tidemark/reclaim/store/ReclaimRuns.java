package io.tidemark.reclaim.store;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.verify.Verification.Outcome;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * All runs, live and ended, with optimistic locking: a change is stored only if the run was not changed in the
 * meantime.
 */
@Repository
public class ReclaimRuns {

    private final JdbcClient jdbc;
    private final JsonRecords<ReclaimRun> records;

    public ReclaimRuns(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.records = records(jdbc, json);
    }

    static JsonRecords<ReclaimRun> records(JdbcClient jdbc, JsonMapper json) {
        return new JsonRecords<>(jdbc, json, "reclaim_runs", ReclaimRun.class, ReclaimRun::id)
                .versioned(ReclaimRun::version, (run, version) -> {
                    run.version(version);
                    return run;
                })
                .initially("misses", 0)
                .column("state", ReclaimRun::state)
                .column("outcome", RunOutcome::of)
                .column(
                        "live_on",
                        run -> run.state().ended() ? null : run.target().liveKey())
                .column("live_volume", run -> run.state().ended() ? null : run.claimedVolume())
                .column(
                        "host_slot",
                        run -> run.admittedAt() != null && run.holdsHost()
                                ? run.target().datastore().vcenter() + ":"
                                        + run.plan().host()
                                : null)
                .column("origin", run -> run.needs().origin())
                .column("vcenter", run -> run.target().datastore().vcenter())
                .column("datastore", run -> run.target().datastore().moid())
                .column("datastore_name", run -> run.target().name())
                .column("host", run -> run.plan().host())
                .column("method", run -> run.plan().method().text())
                .column("array_kind", run -> run.plan().arrayKind())
                .column("arrays", run -> String.join(",", run.needs().arrays()))
                .column("array_names", run -> String.join("\n", run.target().arrayNames()))
                .column("proven_bytes", RunOutcome::provenBytes)
                .column("started_by", ReclaimRun::startedBy)
                .column("created_at", ReclaimRun::createdAt)
                .column("started_at", ReclaimRun::startedAt)
                .column("ended_at", run -> run.end().endedAt())
                .column(
                        "taken_until",
                        run -> run.progress().doubt() == null
                                ? null
                                : run.progress().doubt().until())
                .column(
                        "reclaimed_bytes",
                        run -> run.end().verification().outcome() == Outcome.EXACT
                                ? run.end().verification().reclaimedBytes()
                                : null)
                .column("unmap_passes", run -> measured(run, UnmapTiming::passes))
                .column("unmap_bytes", run -> measured(run, UnmapTiming::bytes))
                .column("unmap_seconds", run -> measured(run, UnmapTiming::seconds))
                .column("verification_seconds", UnmapTiming::verification)
                .column("proved", run -> proven(run, RunProof::what))
                .column("proved_place", run -> proven(run, RunProof::place))
                .column("dead_before_bytes", run -> proven(run, RunProof::deadBytes))
                .column("dead_after_bytes", run -> proven(run, RunProof::leftBytes));
    }

    private static @Nullable Object proven(ReclaimRun run, Function<RunProof, Object> part) {
        RunProof proof = RunProof.of(run);
        return proof == null ? null : part.apply(proof);
    }

    private static @Nullable Object measured(ReclaimRun run, Function<UnmapTiming, Object> figure) {
        UnmapTiming measure = UnmapTiming.of(run);
        return measure == null ? null : figure.apply(measure);
    }

    /** Adds a new run; {@link DuplicateKeyException} when the datastore or its VMFS volume already has a live one. */
    public void add(ReclaimRun run) {
        if (unclaimedVolumes().contains(run.target().vmfsUuid())) {
            throw new DuplicateKeyException(run.target().vmfsUuid());
        }
        run.claimVolume();
        canBeLast(run);
        records.insert(run);
    }

    /** UUIDs of the VMFS of live runs that earlier versions accepted. */
    private Set<String> unclaimedVolumes() {
        return records.list("where live_on is not null and live_volume is null").stream()
                .map(run -> run.target().vmfsUuid())
                .filter(uuid -> !uuid.isBlank())
                .collect(Collectors.toSet());
    }

    public Optional<ReclaimRun> find(String id) {
        return records.find(id);
    }

    /** The version alone, for those who wait for a change; empty for an unknown run. */
    public Optional<Long> version(String id) {
        return records.version(id);
    }

    /**
     * Applies a change to the run as it is now and stores it, again from the start when somebody else was quicker. A change
     * that throws is not stored.
     *
     * @return the run as stored
     */
    public ReclaimRun change(String id, Consumer<ReclaimRun> change) {
        ReclaimRun stored = records.change(id, run -> {
                    change.accept(run);
                    return run;
                })
                .orElseThrow();
        replaceEarlier(stored);
        return stored;
    }

    /** Stores a run unless it was changed since it was read; false then. */
    boolean store(ReclaimRun run) {
        Optional<ReclaimRun> stored = records.update(run);
        stored.ifPresent(this::replaceEarlier);
        return stored.isPresent();
    }

    /**
     * Keeps that a run can be the last one of its datastore, before it exists. It is removed after a later run replaced it, so
     * that there can be too many of these, never too few.
     */
    private void canBeLast(ReclaimRun run) {
        ObjectId datastore = run.target().datastore();
        jdbc.sql("insert into reclaim_last_runs (vcenter, datastore, run) values (?, ?, ?)")
                .params(datastore.vcenter(), datastore.moid(), run.id())
                .update();
    }

    /** An ended run replaces earlier ones that proved nothing; one that proved something replaces all. */
    private void replaceEarlier(ReclaimRun run) {
        if (!run.state().ended()) {
            return;
        }
        ObjectId datastore = run.target().datastore();
        jdbc.sql("delete from reclaim_last_runs l where l.vcenter = ? and l.datastore = ? and l.run <> ?"
                        + " and exists (select 1 from reclaim_runs where id = l.run and created_at < ?"
                        + (RunProof.of(run) == null ? " and proved is null)" : ")"))
                .params(datastore.vcenter(), datastore.moid(), run.id(), JsonRecords.utc(run.createdAt()))
                .update();
    }

    /** Keeps the policy that requested a run, with its name at that time; not a change of the run. */
    public void requestedBy(String id, String policy, String policyName) {
        jdbc.sql("update reclaim_runs set policy = :policy, policy_name = :name where id = :id")
                .param("policy", policy)
                .param("name", policyName)
                .param("id", id)
                .update();
    }

    /** Id of the policy that requested a run, as far as it is known. */
    public Optional<String> policyOf(String id) {
        return jdbc.sql("select policy from reclaim_runs where id = ? and policy is not null")
                .param(id)
                .query(String.class)
                .optional();
    }

    /** Ids of the policies that requested runs, by id of the run; runs without one are left out. */
    public Map<String, String> policiesOf(Collection<String> ids) {
        Map<String, String> policies = new HashMap<>();
        if (!ids.isEmpty()) {
            jdbc.sql("select id, policy from reclaim_runs where id in (:ids) and policy is not null")
                    .param("ids", ids)
                    .query(row -> {
                        policies.put(row.getString("id"), row.getString("policy"));
                    });
        }
        return policies;
    }

    /** Outcomes of runs by id, empty until a run has ended; runs that are not there are left out. */
    public Map<String, Optional<String>> outcomes(Collection<String> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        Map<String, Optional<String>> outcomes = new HashMap<>();
        jdbc.sql("select id, outcome from reclaim_runs where id in (:ids)")
                .param("ids", ids)
                .query(row -> {
                    outcomes.put(row.getString("id"), Optional.ofNullable(row.getString("outcome")));
                });
        return outcomes;
    }

    /** Counts one more missed poll of a run; not a change of the run. */
    public int incrementMissedPolls(String id) {
        jdbc.sql("update reclaim_runs set misses = misses + 1 where id = ?")
                .param(id)
                .update();
        return missedPolls(id);
    }

    public int missedPolls(String id) {
        return jdbc.sql("select misses from reclaim_runs where id = ?")
                .param(id)
                .query(Integer.class)
                .single();
    }

    public void resetMissedPolls(String id) {
        jdbc.sql("update reclaim_runs set misses = 0 where id = ? and misses <> 0")
                .param(id)
                .update();
    }

    /** Prevents other admissions until the transaction ends. */
    public void lockTurns() {
        jdbc.sql("select id from reclaim_turns where id = 1 for update")
                .query(Integer.class)
                .single();
    }

    /** Every run that waits for its turn or has it, of every vCenter. */
    public List<ReclaimRun> waitingOrUnmapping() {
        return records.list("where state in ('QUEUED', 'RUNNING', 'CANCELING', 'UNCONFIRMED')");
    }

    /** Every run whose native task is in progress, of every vCenter. */
    public List<ReclaimRun> unmappingByTask() {
        return records.list("where state in ('RUNNING', 'CANCELING') and method = ?", Method.TASK.text());
    }

    /** Of these runs those that wait for their turn. */
    public List<String> stillWaiting(Collection<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : jdbc.sql("select id from reclaim_runs where state = 'QUEUED' and host_slot is null and id in (:ids)")
                        .param("ids", ids)
                        .query(String.class)
                        .list();
    }

    /** All that have not ended, of every vCenter. */
    public List<ReclaimRun> live() {
        return records.list("where live_on is not null");
    }

    public List<String> liveIds() {
        return records.ids("where live_on is not null");
    }

    /** moids of native tasks that belong to runs of this vCenter created since. */
    public List<String> knownTasks(String vcenter, Instant since) {
        return records.list("where vcenter = ? and created_at >= ?", vcenter, since).stream()
                .map(ReclaimRun::attempt)
                .map(attempt -> attempt == null ? null : attempt.task())
                .filter(task -> task != null)
                .toList();
    }

    /** Whether another live run requested a native task from the same host that is not known yet. */
    public boolean othersWithoutTask(ReclaimRun run) {
        return records
                .list(
                        "where live_on is not null and vcenter = ? and host = ? and method = ? and id <> ?",
                        run.target().datastore().vcenter(),
                        run.plan().host(),
                        Method.TASK.text(),
                        run.id())
                .stream()
                .map(ReclaimRun::attempt)
                .anyMatch(attempt -> attempt != null && attempt.task() == null);
    }

    /** An option of the host was changed: what runs on it proved, proves nothing any more. */
    void disprove(String vcenter, String host) {
        jdbc.sql("update reclaim_runs set disproved = true where vcenter = ? and host = ? and proved is not null"
                        + " and disproved = false")
                .params(vcenter, host)
                .update();
    }

    /** Deletes runs that ended before; returns their number. */
    int forgetEndedBefore(Instant limit) {
        jdbc.sql("delete from reclaim_last_runs where run in"
                        + " (select id from reclaim_runs where live_on is null and ended_at < ?)")
                .param(JsonRecords.utc(limit))
                .update();
        return jdbc.sql("delete from reclaim_runs where live_on is null and ended_at < ?")
                .param(JsonRecords.utc(limit))
                .update();
    }
}
