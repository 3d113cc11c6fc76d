package io.tidemark.reclaim.store;

import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.reclaim.plan.DurationModel.Sample;
import io.tidemark.reclaim.plan.HostChoice.Load;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.RunTotals.Ended;
import io.tidemark.reclaim.verify.Verification.Outcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** All runs, live and ended. A change is kept only when the run is still the one it was made from. */
@Repository
public class ReclaimRuns {

    private static final Set<String> SORTABLE = Set.of("createdAt", "startedAt", "endedAt", "state", "datastoreName");

    private final JdbcClient jdbc;
    private final JsonRecords<ReclaimRun> records;

    public ReclaimRuns(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.records = records(jdbc, json);
    }

    static JsonRecords<ReclaimRun> records(JdbcClient jdbc, JsonMapper json) {
        return new JsonRecords<>(jdbc, json, "reclaim_runs", "run", ReclaimRun.class, ReclaimRun::id)
                .versioned(ReclaimRun::version, (run, version) -> {
                    run.version(version);
                    return run;
                })
                .initially("misses", 0)
                .column("state", ReclaimRun::state)
                .column(
                        "live_on",
                        run -> run.state().ended() ? null : run.target().liveKey())
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
                .column("started_by", ReclaimRun::startedBy)
                .column("created_at", ReclaimRun::createdAt)
                .column("started_at", ReclaimRun::startedAt)
                .column("ended_at", run -> run.end().endedAt())
                .column(
                        "reclaimed_bytes",
                        run -> run.end().verification().outcome() == Outcome.EXACT
                                ? run.end().verification().reclaimedBytes()
                                : null)
                .column("walked_passes", run -> measured(run, WalkMeasure::passes))
                .column("walked_bytes", run -> measured(run, WalkMeasure::bytes))
                .column("walk_seconds", run -> measured(run, WalkMeasure::seconds));
    }

    private static @Nullable Object measured(ReclaimRun run, Function<WalkMeasure, Object> figure) {
        WalkMeasure measure = WalkMeasure.of(run);
        return measure == null ? null : figure.apply(measure);
    }

    /** Adds a new run; {@link DuplicateKeyException} when the datastore already has a live one. */
    public void add(ReclaimRun run) {
        records.insert(run);
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
        return records.change(id, run -> {
                    change.accept(run);
                    return run;
                })
                .orElseThrow();
    }

    /** Stores a run unless it was changed since it was read; false then. */
    boolean store(ReclaimRun run) {
        return records.update(run).isPresent();
    }

    /** Counts one more missed poll of a run; not a change of the run. */
    public int incrementMissedPolls(String id) {
        jdbc.sql("update reclaim_runs set misses = misses + 1 where id = ?")
                .param(id)
                .update();
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

    /** Keeps everybody else from giving turns until the transaction ends. */
    public void lockTurns() {
        jdbc.sql("select id from reclaim_turns where id = 1 for update")
                .query(Integer.class)
                .single();
    }

    /** Every run that waits for its turn or has it, of every vCenter. */
    public List<ReclaimRun> waitingOrWalking() {
        return records.list("where state in ('QUEUED', 'RUNNING', 'CANCELING')");
    }

    /** Every run whose native task is under way, of every vCenter. */
    public List<ReclaimRun> walkingByTask() {
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
    List<ReclaimRun> live() {
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

    /** moids of the datastores of a vCenter that ever had a run. */
    public List<String> datastores(String vcenter) {
        return jdbc.sql("select distinct datastore from reclaim_runs where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query(String.class)
                .list();
    }

    /** Whether another live run asked the same host for a native task that is not known yet. */
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

    /** Live and recent runs of each host of a vCenter. */
    public Map<String, Load> hostLoad(String vcenter, Instant since) {
        Map<String, Load> load = new HashMap<>();
        jdbc.sql("select host, count(live_on) as live, count(*) as recent from reclaim_runs"
                        + " where vcenter = :vcenter and (created_at >= :since or live_on is not null) group by host")
                .param("vcenter", vcenter)
                .param("since", JsonRecords.utc(since))
                .query((RowCallbackHandler)
                        row -> load.put(row.getString("host"), new Load(row.getInt("live"), row.getInt("recent"))));
        return load;
    }

    /** Finished walks of one kind, newest first. */
    public List<Sample> walks(String method, String arrayKind, int most) {
        return jdbc.sql("select walked_passes, walked_bytes, walk_seconds from reclaim_runs where method = :method"
                        + " and array_kind = :kind and state = 'COMPLETED' and walk_seconds is not null"
                        + " and walked_passes is not null order by created_at desc, arrived desc limit " + most)
                .param("method", method)
                .param("kind", arrayKind)
                .query((row, number) -> new Sample(row.getLong(1), row.getLong(2), row.getDouble(3)))
                .list();
    }

    /** The latest run of each datastore that has one, in short: no record is read. */
    public Map<ObjectId, LastRun> latest(Collection<ObjectId> datastores) {
        Map<String, List<String>> byVcenter = new HashMap<>();
        datastores.forEach(id -> byVcenter
                .computeIfAbsent(id.vcenter(), guid -> new ArrayList<>())
                .add(id.moid()));
        Map<ObjectId, LastRun> latest = new HashMap<>();
        byVcenter.forEach((vcenter, moids) -> jdbc.sql("select id, datastore, state, live_on, started_at, ended_at,"
                        + " reclaimed_bytes from reclaim_runs r where vcenter = :vcenter and datastore in (:moids)"
                        + " and created_at = (select max(created_at) from reclaim_runs o"
                        + " where o.vcenter = r.vcenter and o.datastore = r.datastore) order by created_at, arrived")
                .param("vcenter", vcenter)
                .param("moids", moids)
                .query((RowCallbackHandler)
                        row -> latest.put(new ObjectId(vcenter, row.getString("datastore")), lastRun(row))));
        return latest;
    }

    /** Runs on the datastores that were live at some moment of the stretch, in short and oldest first. */
    List<RunOn> between(Collection<ObjectId> datastores, Instant from, Instant to) {
        Map<String, List<String>> byVcenter = new HashMap<>();
        datastores.forEach(id -> byVcenter
                .computeIfAbsent(id.vcenter(), guid -> new ArrayList<>())
                .add(id.moid()));
        List<RunOn> found = new ArrayList<>();
        byVcenter.forEach((vcenter, moids) -> jdbc.sql(
                        "select id, datastore, state, live_on, started_at, ended_at,"
                                + " reclaimed_bytes from reclaim_runs where vcenter = :vcenter and datastore in (:moids)"
                                + " and created_at <= :to and (ended_at is null or ended_at >= :from) order by created_at, arrived")
                .param("vcenter", vcenter)
                .param("moids", moids)
                .param("from", JsonRecords.utc(from))
                .param("to", JsonRecords.utc(to))
                .query((RowCallbackHandler)
                        row -> found.add(new RunOn(new ObjectId(vcenter, row.getString("datastore")), lastRun(row)))));
        return found;
    }

    private static LastRun lastRun(ResultSet row) throws SQLException {
        return new LastRun(
                row.getString("id"),
                row.getString("state"),
                row.getString("live_on") != null,
                instant(row, "started_at"),
                instant(row, "ended_at"),
                row.getObject("reclaimed_bytes", Long.class));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    /** Runs of the datastores, of all when null, filtered and sorted; newest first by default. */
    public PageOf<ReclaimRun> list(
            String vcenter, @Nullable Collection<String> datastores, RunFilter filter, PageQuery page) {
        if (datastores != null && datastores.isEmpty()) {
            return new PageOf<>(List.of(), page.number(), page.limit(), 0);
        }
        Map<String, Object> params = new LinkedHashMap<>();
        String where = where(vcenter, datastores, filter, params);
        String order = page.sortField(SORTABLE, "createdAt").replaceAll("([A-Z])", "_$1");
        String direction = page.sort() == null || page.descending() ? " desc" : " asc";
        return records.page(where, params, order + direction + ", arrived" + direction, page);
    }

    /** The ended runs among those of {@link #list}, as far as sums need them. */
    public List<Ended> ended(String vcenter, Collection<String> datastores, RunFilter filter) {
        if (datastores.isEmpty()) {
            return List.of();
        }
        Map<String, Object> params = new LinkedHashMap<>();
        return jdbc.sql(
                        "select datastore, datastore_name, arrays, ended_at, state, reclaimed_bytes from reclaim_runs where "
                                + where(vcenter, datastores, filter, params)
                                + " and ended_at is not null order by ended_at, arrived")
                .params(params)
                .query((row, number) -> new Ended(
                        row.getString("datastore"),
                        row.getString("datastore_name"),
                        row.getString("arrays"),
                        row.getObject("ended_at", OffsetDateTime.class).toInstant(),
                        RunState.valueOf(row.getString("state")),
                        row.getObject("reclaimed_bytes", Long.class)))
                .list();
    }

    private static String where(
            String vcenter, @Nullable Collection<String> datastores, RunFilter filter, Map<String, Object> params) {
        List<String> conditions = new ArrayList<>();
        conditions.add("vcenter = :vcenter");
        params.put("vcenter", vcenter);
        if (datastores != null) {
            conditions.add("datastore in (:datastores)");
            params.put("datastores", datastores);
        }
        conditions.addAll(filter.conditions(params));
        return String.join(" and ", conditions);
    }

    /** Forgets runs that ended before; how many. */
    int forgetEndedBefore(Instant limit) {
        return jdbc.sql("delete from reclaim_runs where live_on is null and ended_at < ?")
                .param(JsonRecords.utc(limit))
                .update();
    }
}
