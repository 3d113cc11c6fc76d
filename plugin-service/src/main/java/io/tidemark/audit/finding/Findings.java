package io.tidemark.audit.finding;

import io.tidemark.audit.FindingsCounted.Count;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.platform.Batches;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The findings of all audits. */
@Repository
public class Findings {

    private static final Map<String, String> SORTABLE = Map.of(
            "severity",
            "case severity when 'ERROR' then 0 when 'WARNING' then 1 else 2 end",
            "ruleId",
            "rule_id",
            "objectName",
            "lower(object_name)",
            "openedAt",
            "opened_at",
            "seenAt",
            "seen_at");

    private static final int ROWS_AT_ONCE = 500;

    private final JdbcClient jdbc;
    private final FindingRows rows;
    private final JsonColumn<Finding> findings;

    Findings(JdbcClient jdbc, FindingRows rows, JsonMapper json) {
        this.jdbc = jdbc;
        this.rows = rows;
        this.findings = new JsonColumn<>(json, Finding.class);
    }

    /** The changes of an audit. */
    public record Change(int opened, int closed, int open) {}

    /** Prevents other audits from storing their results until the transaction ends. */
    public void lockTurns() {
        jdbc.sql("select id from audit_turns where id = 1 for update")
                .query(Integer.class)
                .single();
    }

    /**
     * Applies the findings of an audit on the covered objects: opens new findings, closes those that no longer exist,
     * and does not change findings on objects that were not checked. Call it in one transaction.
     *
     * @param covered moids of hosts and datastores that were checked
     * @param unread ids of findings on them that stay open, because their evidence could not be read
     */
    public Change takeOver(
            String vcenter, String audit, Instant at, Set<String> covered, Set<String> unread, List<Finding> found) {
        Map<String, String> open = new HashMap<>();
        jdbc.sql("select live_id, row_id, object from audit_findings where vcenter = :vcenter and closed_at is null")
                .param("vcenter", vcenter)
                .query((row, number) ->
                        covered.contains(row.getString("object")) && !unread.contains(row.getString("live_id"))
                                ? open.put(row.getString("live_id"), row.getString("row_id"))
                                : null)
                .list();
        Map<String, Finding> kept = new LinkedHashMap<>();
        Map<String, Finding> added = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        for (Finding finding : found) {
            if (seen.add(finding.id())) {
                String row = open.remove(finding.id());
                if (row == null) {
                    added.put(UUID.randomUUID().toString(), finding);
                } else {
                    kept.put(row, finding);
                }
            }
        }
        rows.add(vcenter, audit, at, added);
        rows.renew(vcenter, audit, at, kept);
        rows.close(audit, at, open.values());
        return new Change(added.size(), open.size(), seen.size() + unread.size());
    }

    /** All of the filter in the query's order, most severe first by default; waivers are not considered. */
    public List<OpenFinding> list(String vcenter, FindingFilter filter, PageQuery query) {
        return list("*", vcenter, filter, query, rows());
    }

    /** The same without the documents, of which {@link #of} reads those that are needed. */
    public List<ListedFinding> listed(String vcenter, FindingFilter filter, PageQuery query) {
        return list(
                "row_id, rule_id, severity, object_kind, object",
                vcenter,
                filter,
                query,
                (row, number) -> new ListedFinding(
                        row.getString("row_id"),
                        row.getString("rule_id"),
                        Severity.valueOf(row.getString("severity")),
                        ObjectKind.valueOf(row.getString("object_kind")),
                        new ObjectId(vcenter, row.getString("object")),
                        null));
    }

    /** The findings of listed rows, in their order, with their waivers. */
    public List<OpenFinding> of(List<ListedFinding> listed) {
        Map<String, OpenFinding> read = new HashMap<>();
        Batches.of(listed.stream().map(ListedFinding::row).toList(), ROWS_AT_ONCE)
                .forEach(rows -> jdbc.sql("select * from audit_findings where row_id in (:rows)")
                        .param("rows", rows)
                        .query((row, number) -> read.put(row.getString("row_id"), row(row, number)))
                        .list());
        return listed.stream()
                .flatMap(one -> Stream.ofNullable(read.get(one.row())).map(open -> open.with(one.waiver())))
                .toList();
    }

    private <T> List<T> list(
            String columns, String vcenter, FindingFilter filter, PageQuery query, RowMapper<T> mapper) {
        Map<String, @Nullable Object> params = new HashMap<>();
        params.put("vcenter", vcenter);
        StringBuilder where =
                new StringBuilder("vcenter = :vcenter and closed_at is ").append(filter.closed() ? "not null" : "null");
        with(where, params, "rule_id = :rule", "rule", filter.ruleId());
        with(
                where,
                params,
                "severity = :severity",
                "severity",
                filter.severity() == null ? null : filter.severity().name());
        with(
                where,
                params,
                "object = :object",
                "object",
                filter.objectId() == null ? null : filter.objectId().moid());
        with(where, params, "cluster = :cluster", "cluster", filter.cluster());
        with(
                where,
                params,
                "row_id in (select row_id from audit_finding_datastores where datastore = :datastore)",
                "datastore",
                filter.datastore());
        String q = query.q();
        with(
                where,
                params,
                "lower(object_name) like :like escape '!'",
                "like",
                q == null || q.isBlank()
                        ? null
                        : "%" + q.toLowerCase(Locale.ROOT).replaceAll("([!%_])", "!$1") + "%");
        String field = query.sortField(SORTABLE.keySet(), "severity");
        return jdbc.sql("select " + columns + " from audit_findings where " + where + " order by " + SORTABLE.get(field)
                        + (query.descending() ? " desc" : "") + ", rule_id, lower(object_name), row_id")
                .params(params)
                .query(mapper)
                .list();
    }

    /** The objects with open findings. */
    public List<ObjectId> objects(String vcenter) {
        return jdbc.sql("select distinct object from audit_findings where vcenter = ? and closed_at is null")
                .param(vcenter)
                .query((row, number) -> new ObjectId(vcenter, row.getString("object")))
                .list();
    }

    /** Open findings by rule and severity, those with a valid waiver separately. */
    public List<Count> counts(String vcenter, Instant now) {
        return jdbc.sql("select rule_id, severity, sum(found) as found, sum(waived) as waived from ("
                        + "select rule_id, severity, count(*) as found, 0 as waived from audit_findings"
                        + " where vcenter = :vcenter and closed_at is null group by rule_id, severity"
                        + " union all select f.rule_id, f.severity, 0, count(distinct f.row_id) from audit_waivers w"
                        + " join audit_findings f on f.vcenter = w.vcenter and f.closed_at is null"
                        + " and f.rule_id = w.rule_id and (w.object is null or w.object = f.object)"
                        + " where w.vcenter = :vcenter and w.expires_at > :now group by f.rule_id, f.severity"
                        + ") as counted group by rule_id, severity order by rule_id, severity")
                .param("vcenter", vcenter)
                .param("now", JsonRecords.utc(now))
                .query((row, number) -> new Count(
                        vcenter,
                        row.getString("rule_id"),
                        row.getString("severity"),
                        row.getInt("found") - row.getInt("waived"),
                        row.getInt("waived")))
                .list();
    }

    /** The open finding, or the last closed one of the id. */
    public List<OpenFinding> find(Collection<String> ids) {
        List<OpenFinding> all = new ArrayList<>();
        for (String id : ids) {
            jdbc.sql(
                            "select * from audit_findings where finding_id = ?"
                                    + " order by case when closed_at is null then 0 else 1 end, opened_at desc, closed_at desc limit 1")
                    .param(id)
                    .query(rows())
                    .optional()
                    .ifPresent(all::add);
        }
        return all;
    }

    /** Findings that were open at one time and not at the other. */
    public record Drift(List<OpenFinding> appeared, List<OpenFinding> resolved) {}

    /** The findings that one audit opened and closed. */
    public Drift drift(String audit) {
        return new Drift(
                jdbc.sql("select * from audit_findings where opened_audit = ? order by rule_id, object_name")
                        .param(audit)
                        .query(rows())
                        .list(),
                jdbc.sql("select * from audit_findings where closed_audit = ? order by rule_id, object_name")
                        .param(audit)
                        .query(rows())
                        .list());
    }

    public Drift drift(String vcenter, Instant since, Instant until) {
        return new Drift(openAtButNotAt(vcenter, until, since), openAtButNotAt(vcenter, since, until));
    }

    private List<OpenFinding> openAtButNotAt(String vcenter, Instant there, Instant notThere) {
        return jdbc.sql("select * from audit_findings f where vcenter = :vcenter and opened_at <= :there"
                        + " and (closed_at is null or closed_at > :there)"
                        + " and not exists (select 1 from audit_findings g where g.finding_id = f.finding_id"
                        + " and g.opened_at <= :notThere and (g.closed_at is null or g.closed_at > :notThere))"
                        + " order by rule_id, object_name")
                .param("vcenter", vcenter)
                .param("there", JsonRecords.utc(there))
                .param("notThere", JsonRecords.utc(notThere))
                .query(rows())
                .list();
    }

    private RowMapper<OpenFinding> rows() {
        return this::row;
    }

    private OpenFinding row(ResultSet row, int number) throws SQLException {
        OffsetDateTime closed = row.getObject("closed_at", OffsetDateTime.class);
        return new OpenFinding(
                findings.row(row, number),
                row.getString("opened_audit"),
                row.getObject("opened_at", OffsetDateTime.class).toInstant(),
                row.getObject("seen_at", OffsetDateTime.class).toInstant(),
                closed == null ? null : closed.toInstant(),
                null);
    }

    private static void with(
            StringBuilder where,
            Map<String, @Nullable Object> params,
            String condition,
            String name,
            @Nullable Object value) {
        if (value != null) {
            where.append(" and ").append(condition);
            params.put(name, value);
        }
    }
}
