package io.tidemark.reclaim.store;

import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.platform.Batches;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.reclaim.plan.DurationModel.Sample;
import io.tidemark.reclaim.plan.HostChoice.Load;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds.Origin;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Queries of runs, live and ended, for pages, estimates, and other modules. */
@Repository
public class RunQueries implements DatastoreRuns {

    private static final Set<String> SORTABLE = Set.of("createdAt", "startedAt", "endedAt", "state", "datastoreName");

    /** Runs that are in memory at the same time while all are read. */
    private static final int STEP = 500;

    private static final String SHORT_RUN =
            "r.id, r.datastore, r.state, r.outcome, r.live_on, r.started_at, r.ended_at,"
                    + " r.reclaimed_bytes, r.taken_until";

    /** A join, because H2 compares each run with each element of a list. */
    private static final String THESE_RUNS =
            " from unnest(cast(:runs as varchar array)) as d (id) join reclaim_runs r on r.id = d.id";

    /** The database selects the rows of up to so many datastores; more are compared here, because H2 compares each row with each. */
    private static final int FEW = 20;

    private final JdbcClient jdbc;
    private final JsonRecords<ReclaimRun> records;

    public RunQueries(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.records = ReclaimRuns.records(jdbc, json);
    }

    /** moids of the datastores of a vCenter that ever had a run. */
    public List<String> datastores(String vcenter) {
        return jdbc.sql("select distinct datastore from reclaim_runs where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query(String.class)
                .list();
    }

    /** Whether this installation has completed a run, of those that are kept. */
    public boolean anyCompleted() {
        return jdbc.sql("select exists (select 1 from reclaim_runs where state = 'COMPLETED')")
                .query(Boolean.class)
                .single();
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

    /** Finished runs of one kind, newest first. */
    public List<Sample> unmapTimings(String method, String arrayKind, int most) {
        return jdbc.sql("select unmap_passes, unmap_bytes, unmap_seconds from reclaim_runs where method = :method"
                        + " and array_kind = :kind and state = 'COMPLETED' and unmap_seconds is not null"
                        + " and unmap_passes is not null order by created_at desc, arrived desc limit " + most)
                .param("method", method)
                .param("kind", arrayKind)
                .query((row, number) -> new Sample(row.getLong(1), row.getLong(2), row.getDouble(3)))
                .list();
    }

    /** How long the verification of finished runs on a kind of array took, in seconds, newest first. */
    public List<Double> verificationTimes(String arrayKind, int most) {
        return jdbc.sql("select verification_seconds from reclaim_runs where array_kind = :kind"
                        + " and verification_seconds is not null order by created_at desc, arrived desc limit " + most)
                .param("kind", arrayKind)
                .query(Double.class)
                .list();
    }

    /** The latest run of each datastore that has one, in short: no record is read. */
    @Override
    public Map<ObjectId, LastRun> latest(Collection<ObjectId> datastores) {
        Map<ObjectId, LastRun> latest = new HashMap<>();
        byVcenter(datastores)
                .forEach((vcenter, moids) -> jdbc.sql(
                                "select " + SHORT_RUN + THESE_RUNS + " order by r.created_at, r.arrived")
                        .param("runs", lastRuns(vcenter, moids))
                        .query((RowCallbackHandler)
                                row -> latest.put(new ObjectId(vcenter, row.getString("datastore")), lastRun(row))));
        return latest;
    }

    @Override
    public Optional<Instant> lastCompleted(ObjectId datastore) {
        return jdbc.sql("select max(ended_at) as ended_at from reclaim_runs where vcenter = :vcenter"
                        + " and datastore = :datastore and state = 'COMPLETED'")
                .param("vcenter", datastore.vcenter())
                .param("datastore", datastore.moid())
                .query((row, number) -> Optional.ofNullable(instant(row, "ended_at")))
                .single();
    }

    @Override
    public Map<String, ObjectId> liveVolumes() {
        Map<String, ObjectId> live = new HashMap<>();
        jdbc.sql("select live_volume, vcenter, datastore from reclaim_runs where live_volume is not null")
                .query((RowCallbackHandler) row -> live.put(
                        row.getString("live_volume"),
                        new ObjectId(row.getString("vcenter"), row.getString("datastore"))));
        return live;
    }

    /** Summaries of runs on the datastores that were live in the period, oldest first. */
    @Override
    public List<RunOn> between(Collection<ObjectId> datastores, Instant from, Instant to) {
        List<RunOn> found = new ArrayList<>();
        byVcenter(datastores)
                .forEach((vcenter, moids) -> jdbc.sql(
                                "select * from (" + ended("r.ended_at >= :from", moids) + " union all "
                                        + ended("r.ended_at is null", moids) + ") as live order by created_at, arrived")
                        .param("vcenter", vcenter)
                        .param("moids", moids)
                        .param("from", JsonRecords.utc(from))
                        .param("to", JsonRecords.utc(to))
                        .query((RowCallbackHandler) row -> {
                            if (moids.contains(row.getString("datastore"))) {
                                found.add(new RunOn(new ObjectId(vcenter, row.getString("datastore")), lastRun(row)));
                            }
                        }));
        return found;
    }

    /** The latest conclusive run of each datastore that has one; an option of its host that was changed since voids it. */
    @Override
    public Map<ObjectId, Proof> proofs(Collection<ObjectId> datastores, Instant since) {
        Map<ObjectId, Proof> proofs = new HashMap<>();
        byVcenter(datastores)
                .forEach((vcenter, moids) -> jdbc.sql(
                                "select r.id, r.datastore, r.ended_at, r.arrays, r.proved, r.proved_place, r.dead_before_bytes,"
                                        + " r.dead_after_bytes, r.disproved" + THESE_RUNS
                                        + " where r.proved is not null and r.ended_at >= :since"
                                        + " order by r.created_at, r.arrived")
                        .param("runs", lastRuns(vcenter, moids))
                        .param("since", JsonRecords.utc(since))
                        .query((RowCallbackHandler) row -> {
                            ObjectId id = new ObjectId(vcenter, row.getString("datastore"));
                            proofs.remove(id);
                            if (!row.getBoolean("disproved")) {
                                proofs.put(id, proof(row));
                            }
                        }));
        return proofs;
    }

    private static Proof proof(ResultSet row) throws SQLException {
        return new Proof(
                Proved.valueOf(row.getString("proved")),
                row.getString("id"),
                row.getObject("ended_at", OffsetDateTime.class).toInstant(),
                row.getLong("dead_before_bytes"),
                row.getLong("dead_after_bytes"),
                row.getString("proved_place"),
                row.getString("arrays"));
    }

    /** Each condition by itself can use the index of ends. */
    private static String ended(String condition, Set<String> moids) {
        return "select " + SHORT_RUN + ", r.created_at, r.arrived from reclaim_runs r where r.vcenter = :vcenter"
                + only(moids) + " and r.created_at <= :to and " + condition;
    }

    /** The ids of the last runs of datastores and of those that proved something last, and of few others. */
    private String[] lastRuns(String vcenter, Set<String> moids) {
        List<String> ids = new ArrayList<>();
        jdbc.sql("select datastore, run from reclaim_last_runs where vcenter = :vcenter" + only(moids))
                .param("vcenter", vcenter)
                .param("moids", moids)
                .query((RowCallbackHandler) row -> {
                    if (moids.contains(row.getString("datastore"))) {
                        ids.add(row.getString("run"));
                    }
                });
        return ids.toArray(String[]::new);
    }

    private static String only(Set<String> moids) {
        return moids.size() > FEW ? "" : " and datastore in (:moids)";
    }

    private static Map<String, Set<String>> byVcenter(Collection<ObjectId> datastores) {
        Map<String, Set<String>> byVcenter = new HashMap<>();
        datastores.forEach(id ->
                byVcenter.computeIfAbsent(id.vcenter(), guid -> new HashSet<>()).add(id.moid()));
        return byVcenter;
    }

    private static LastRun lastRun(ResultSet row) throws SQLException {
        return new LastRun(
                row.getString("id"),
                row.getString("state"),
                row.getString("outcome"),
                row.getString("live_on") != null,
                instant(row, "started_at"),
                instant(row, "ended_at"),
                row.getObject("reclaimed_bytes", Long.class),
                instant(row, "taken_until"));
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
        return records.page(where, params, order(page), page);
    }

    /**
     * The runs of all pages of {@link #list} that there are now; read in steps while they are consumed, without those that
     * are removed until then.
     */
    public Stream<ReclaimRun> all(
            String vcenter, @Nullable Collection<String> datastores, RunFilter filter, PageQuery page) {
        String order = order(page);
        if (datastores != null && datastores.isEmpty()) {
            return Stream.of();
        }
        Map<String, Object> params = new LinkedHashMap<>();
        String where = where(vcenter, datastores, filter, params);
        List<String> ids = records.ids("where " + where + " order by " + order, params);
        return Batches.of(ids, STEP).flatMap(this::inOrder);
    }

    private Stream<ReclaimRun> inOrder(List<String> ids) {
        Map<String, ReclaimRun> found = new HashMap<>();
        records.list("where id in (:ids)", Map.of("ids", ids)).forEach(run -> found.put(run.id(), run));
        return ids.stream().map(found::get).filter(Objects::nonNull);
    }

    private static String order(PageQuery page) {
        String field = page.sortField(SORTABLE, "createdAt").replaceAll("([A-Z])", "_$1");
        String direction = page.sort() == null || page.descending() ? " desc" : " asc";
        return field + direction + ", arrived" + direction;
    }

    /** The runs among those of {@link #list} that ended in the period, in the order in which they ended. */
    public List<EndedRun> ended(
            String vcenter, @Nullable Collection<String> datastores, RunFilter filter, ReportPeriod period) {
        if (datastores != null && datastores.isEmpty()) {
            return List.of();
        }
        Map<String, Object> params = new LinkedHashMap<>();
        String sql =
                "select datastore, datastore_name, arrays, array_names, array_kind, policy, policy_name, origin, ended_at, state,"
                        + " outcome, reclaimed_bytes, proven_bytes from reclaim_runs where "
                        + where(vcenter, datastores, filter, params) + " and ended_at is not null";
        if (period.from() != null) {
            sql += " and ended_at >= :endedFrom";
            params.put("endedFrom", JsonRecords.utc(period.from()));
        }
        if (period.to() != null) {
            sql += " and ended_at < :endedTo";
            params.put("endedTo", JsonRecords.utc(period.to()));
        }
        return jdbc.sql(sql + " order by ended_at, arrived")
                .params(params)
                .query((row, number) -> new EndedRun(
                        row.getString("datastore"),
                        row.getString("datastore_name"),
                        parts(row.getString("arrays"), ","),
                        parts(row.getString("array_names"), "\n"),
                        row.getString("array_kind"),
                        row.getString("policy"),
                        row.getString("policy_name"),
                        Origin.SCHEDULED.name().equals(row.getString("origin")),
                        row.getObject("ended_at", OffsetDateTime.class).toInstant(),
                        RunState.valueOf(row.getString("state")),
                        row.getString("outcome") == null ? null : RunOutcome.valueOf(row.getString("outcome")),
                        row.getObject("reclaimed_bytes", Long.class),
                        row.getObject("proven_bytes", Long.class)))
                .list();
    }

    private static List<String> parts(String joined, String separator) {
        return joined.isEmpty() ? List.of() : List.of(joined.split(separator));
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
}
