package io.tidemark.audit.finding;

import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Writes the rows of findings that one audit opened, found again, and closed, many with each request to the database. */
@Repository
class FindingRows {

    private static final int AT_ONCE = 500;

    private final JdbcTemplate jdbc;
    private final JsonColumn<Finding> findings;

    private record Place(String row, String datastore) {}

    FindingRows(JdbcTemplate jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.findings = new JsonColumn<>(json, Finding.class);
    }

    /** @param added by key of the row */
    void add(String vcenter, String audit, Instant at, Map<String, Finding> added) {
        jdbc.batchUpdate(
                "insert into audit_findings (row_id, live_id, finding_id, vcenter, rule_id, severity, object_kind, object,"
                        + " object_name, cluster, opened_audit, opened_at, seen_audit, seen_at, record)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                added.entrySet(),
                AT_ONCE,
                (statement, one) -> {
                    Finding finding = one.getValue();
                    statement.setString(1, one.getKey());
                    statement.setString(2, finding.id());
                    statement.setString(3, finding.id());
                    statement.setString(4, vcenter);
                    statement.setString(5, finding.ruleId());
                    statement.setString(6, finding.severity().name());
                    statement.setString(7, finding.objectKind().name());
                    statement.setString(8, finding.objectId().moid());
                    statement.setString(9, finding.objectName());
                    statement.setString(10, finding.cluster());
                    statement.setString(11, audit);
                    statement.setObject(12, JsonRecords.utc(at));
                    statement.setString(13, audit);
                    statement.setObject(14, JsonRecords.utc(at));
                    statement.setString(15, findings.write(finding));
                });
        addPlaces(places(added));
    }

    /** @param kept by key of the row */
    void renew(String vcenter, String audit, Instant at, Map<String, Finding> kept) {
        jdbc.batchUpdate(
                "update audit_findings set severity = ?, object_name = ?, cluster = ?, seen_audit = ?, seen_at = ?, record = ?"
                        + " where row_id = ?",
                kept.entrySet(),
                AT_ONCE,
                (statement, one) -> {
                    Finding finding = one.getValue();
                    statement.setString(1, finding.severity().name());
                    statement.setString(2, finding.objectName());
                    statement.setString(3, finding.cluster());
                    statement.setString(4, audit);
                    statement.setObject(5, JsonRecords.utc(at));
                    statement.setString(6, findings.write(finding));
                    statement.setString(7, one.getKey());
                });
        Set<Place> wanted = places(kept);
        Set<Place> known = new HashSet<>();
        jdbc.query(
                "select p.row_id, p.datastore from audit_finding_datastores p join audit_findings f on f.row_id = p.row_id"
                        + " where f.vcenter = ? and f.closed_at is null",
                row -> {
                    Place place = new Place(row.getString(1), row.getString(2));
                    if (kept.containsKey(place.row())) {
                        known.add(place);
                    }
                },
                vcenter);
        addPlaces(wanted.stream().filter(place -> !known.contains(place)).toList());
        known.removeAll(wanted);
        jdbc.batchUpdate(
                "delete from audit_finding_datastores where row_id = ? and datastore = ?",
                known,
                AT_ONCE,
                (statement, place) -> {
                    statement.setString(1, place.row());
                    statement.setString(2, place.datastore());
                });
    }

    void close(String audit, Instant at, Collection<String> rows) {
        jdbc.batchUpdate(
                "update audit_findings set live_id = null, closed_audit = ?, closed_at = ? where row_id = ?",
                rows,
                AT_ONCE,
                (statement, row) -> {
                    statement.setString(1, audit);
                    statement.setObject(2, JsonRecords.utc(at));
                    statement.setString(3, row);
                });
    }

    private void addPlaces(Collection<Place> places) {
        jdbc.batchUpdate(
                "insert into audit_finding_datastores (row_id, datastore) values (?, ?)",
                places,
                AT_ONCE,
                (statement, place) -> {
                    statement.setString(1, place.row());
                    statement.setString(2, place.datastore());
                });
    }

    private static Set<Place> places(Map<String, Finding> rows) {
        Set<Place> places = new HashSet<>();
        rows.forEach((row, finding) -> finding.datastores().forEach(moid -> places.add(new Place(row, moid))));
        return places;
    }
}
