package io.tidemark.reclaim.store;

import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.RunOn;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
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
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
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
    private static final int ATTEMPTS = 20;

    private final JdbcClient jdbc;
    private final RunRecords records;

    public ReclaimRuns(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.records = new RunRecords(json);
    }

    /** Adds a new run; {@link DuplicateKeyException} when the datastore already has a live one. */
    public void add(ReclaimRun run) {
        Map<String, @Nullable Object> columns = columns(run);
        columns.put("id", run.id());
        columns.put("version", 1L);
        columns.put("misses", 0);
        jdbc.sql("insert into reclaim_runs (" + String.join(", ", columns.keySet()) + ") values (:"
                        + String.join(", :", columns.keySet()) + ")")
                .params(columns)
                .update();
        run.version(1);
    }

    public Optional<ReclaimRun> find(String id) {
        return jdbc.sql("select version, record from reclaim_runs where id = ?")
                .param(id)
                .query(records::read)
                .optional();
    }

    /** The version alone, for those who wait for a change; empty for an unknown run. */
    public Optional<Long> version(String id) {
        return jdbc.sql("select version from reclaim_runs where id = ?")
                .param(id)
                .query(Long.class)
                .optional();
    }

    /**
     * Applies a change to the run as it is now and stores it, again from the start when somebody else was quicker. A change
     * that throws is not stored.
     *
     * @return the run as stored
     */
    public ReclaimRun change(String id, Consumer<ReclaimRun> change) {
        for (int i = 0; i < ATTEMPTS; i++) {
            ReclaimRun run = find(id).orElseThrow();
            change.accept(run);
            if (store(run)) {
                return run;
            }
        }
        throw new IllegalStateException("run " + id + " is changed too often by others");
    }

    /** Stores a run unless it was changed since it was read; false then. */
    boolean store(ReclaimRun run) {
        Map<String, @Nullable Object> columns = columns(run);
        StringBuilder set = new StringBuilder("version = :next");
        columns.keySet()
                .forEach(
                        column -> set.append(", ").append(column).append(" = :").append(column));
        int updated = jdbc.sql("update reclaim_runs set " + set + " where id = :id and version = :version")
                .params(columns)
                .param("next", run.version() + 1)
                .param("id", run.id())
                .param("version", run.version())
                .update();
        if (updated == 1) {
            run.version(run.version() + 1);
        }
        return updated == 1;
    }

    /** Counts one more look in vain at a run; not a change of the run. */
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
        return jdbc.sql("select version, record from reclaim_runs where state in ('QUEUED', 'RUNNING', 'CANCELING')")
                .query(records::read)
                .list();
    }

    /** Every run whose native task is under way, of every vCenter. */
    public List<ReclaimRun> walkingByTask() {
        return jdbc.sql(
                        "select version, record from reclaim_runs where state in ('RUNNING', 'CANCELING') and method = ?")
                .param(Method.TASK.text())
                .query(records::read)
                .list();
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
        return jdbc.sql("select version, record from reclaim_runs where live_on is not null")
                .query(records::read)
                .list();
    }

    public List<String> liveIds() {
        return jdbc.sql("select id from reclaim_runs where live_on is not null")
                .query(String.class)
                .list();
    }

    /** moids of native tasks that belong to runs of this vCenter created since. */
    public List<String> knownTasks(String vcenter, Instant since) {
        return jdbc
                .sql("select version, record from reclaim_runs where vcenter = :vcenter and created_at >= :since")
                .param("vcenter", vcenter)
                .param("since", since.atOffset(ZoneOffset.UTC))
                .query(records::read)
                .list()
                .stream()
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
        return jdbc
                .sql("select version, record from reclaim_runs where live_on is not null and vcenter = :vcenter"
                        + " and host = :host and method = :method and id <> :id")
                .param("vcenter", run.target().datastore().vcenter())
                .param("host", run.plan().host())
                .param("method", Method.TASK.text())
                .param("id", run.id())
                .query(records::read)
                .list()
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
                .param("since", since.atOffset(ZoneOffset.UTC))
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
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
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
        long total = jdbc.sql("select count(*)" + where)
                .params(params)
                .query(Long.class)
                .single();
        String order = page.sortField(SORTABLE, "createdAt").replaceAll("([A-Z])", "_$1");
        String direction = page.sort() == null || page.descending() ? " desc" : " asc";
        List<ReclaimRun> items = jdbc.sql("select version, record" + where + " order by " + order + direction
                        + ", arrived" + direction + " limit " + page.limit() + " offset " + page.offset())
                .params(params)
                .query(records::read)
                .list();
        return new PageOf<>(items, page.number(), page.limit(), total);
    }

    /** The ended runs among those of {@link #list}, as far as sums need them. */
    public List<Ended> ended(String vcenter, Collection<String> datastores, RunFilter filter) {
        if (datastores.isEmpty()) {
            return List.of();
        }
        Map<String, Object> params = new LinkedHashMap<>();
        return jdbc.sql("select datastore, datastore_name, arrays, ended_at, state, reclaimed_bytes"
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
        return " from reclaim_runs where " + String.join(" and ", conditions);
    }

    /** Forgets runs that ended before; how many. */
    int forgetEndedBefore(Instant limit) {
        return jdbc.sql("delete from reclaim_runs where live_on is null and ended_at < ?")
                .param(limit.atOffset(ZoneOffset.UTC))
                .update();
    }

    private Map<String, @Nullable Object> columns(ReclaimRun run) {
        Map<String, @Nullable Object> columns = new LinkedHashMap<>();
        columns.put("state", run.state().name());
        columns.put("live_on", run.state().ended() ? null : run.target().liveKey());
        columns.put(
                "host_slot",
                run.turnAt() != null && run.holdsHost()
                        ? run.target().datastore().vcenter() + ":" + run.plan().host()
                        : null);
        columns.put("origin", run.needs().origin().name());
        columns.put("vcenter", run.target().datastore().vcenter());
        columns.put("datastore", run.target().datastore().moid());
        columns.put("datastore_name", run.target().name());
        columns.put("host", run.plan().host());
        columns.put("method", run.plan().method().text());
        columns.put("array_kind", run.plan().arrayKind());
        columns.put("arrays", String.join(",", run.needs().arrays()));
        columns.put("started_by", run.startedBy());
        columns.put("created_at", run.createdAt().atOffset(ZoneOffset.UTC));
        columns.put("started_at", offset(run.startedAt()));
        columns.put("ended_at", offset(run.endedAt()));
        columns.put(
                "reclaimed_bytes",
                run.verification().outcome() == Outcome.EXACT
                        ? run.verification().reclaimedBytes()
                        : null);
        WalkMeasure measure = WalkMeasure.of(run);
        columns.put("walked_passes", measure == null ? null : measure.passes());
        columns.put("walked_bytes", measure == null ? null : measure.bytes());
        columns.put("walk_seconds", measure == null ? null : measure.seconds());
        columns.put("record", records.write(run));
        return columns;
    }

    private static @Nullable Object offset(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC);
    }
}
