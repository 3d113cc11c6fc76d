package io.tidemark.audit.schedule;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.records.StatementColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of recurring audits. */
@Repository
class AuditSchedules {

    private final JdbcClient jdbc;
    private final StatementColumn problems;

    AuditSchedules(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.problems = new StatementColumn(json);
    }

    void add(AuditSchedule schedule) {
        write(
                "insert into audit_schedules (id, vcenter, name, scope, cron, zone, enabled, next_at, changed_by, changed_at)"
                        + " values (:id, :vcenter, :name, :scope, :cron, :zone, :enabled, :next, :by, :at)",
                schedule);
    }

    void update(AuditSchedule schedule) {
        write(
                "update audit_schedules set name = :name, scope = :scope, cron = :cron, zone = :zone, enabled = :enabled,"
                        + " next_at = :next, changed_by = :by, changed_at = :at where id = :id and vcenter = :vcenter",
                schedule);
    }

    private void write(String sql, AuditSchedule schedule) {
        jdbc.sql(sql)
                .param("id", schedule.id())
                .param("vcenter", schedule.vcenter())
                .param("name", schedule.name())
                .param(
                        "scope",
                        schedule.scope().stream().map(ObjectId::toString).collect(Collectors.joining(",")))
                .param("cron", schedule.cron())
                .param("zone", schedule.zone())
                .param("enabled", schedule.enabled())
                .param("next", utc(schedule.nextAt()))
                .param("by", schedule.changedBy())
                .param("at", utc(schedule.changedAt()))
                .update();
    }

    List<AuditSchedule> of(String vcenter) {
        return jdbc.sql("select * from audit_schedules where vcenter = ? order by lower(name), id")
                .param(vcenter)
                .query(this::row)
                .list();
    }

    Optional<AuditSchedule> find(String id) {
        return jdbc.sql("select * from audit_schedules where id = ?")
                .param(id)
                .query(this::row)
                .optional();
    }

    void delete(String id) {
        jdbc.sql("delete from audit_schedules where id = ?").param(id).update();
    }

    List<AuditSchedule> due(Instant now) {
        return jdbc.sql("select * from audit_schedules where enabled = true and next_at <= ? order by next_at, id")
                .param(utc(now))
                .query(this::row)
                .list();
    }

    /** Moves a due schedule on; false when another replica was quicker. */
    boolean claim(AuditSchedule schedule, Instant next) {
        return jdbc.sql(
                                "update audit_schedules set next_at = :next where id = :id and next_at = :was and enabled = true")
                        .param("next", utc(next))
                        .param("id", schedule.id())
                        .param("was", utc(schedule.nextAt()))
                        .update()
                == 1;
    }

    void started(String id, @Nullable String audit, @Nullable Statement problem) {
        jdbc.sql(
                        "update audit_schedules set last_audit = coalesce(:audit, last_audit), last_problem = :problem where id = :id")
                .param("audit", audit)
                .param("problem", problems.write(problem))
                .param("id", id)
                .update();
    }

    private AuditSchedule row(ResultSet row, int number) throws SQLException {
        String scope = row.getString("scope");
        OffsetDateTime next = row.getObject("next_at", OffsetDateTime.class);
        return new AuditSchedule(
                row.getString("id"),
                row.getString("vcenter"),
                row.getString("name"),
                scope.isEmpty()
                        ? List.of()
                        : Arrays.stream(scope.split(",")).map(ObjectId::parse).toList(),
                row.getString("cron"),
                row.getString("zone"),
                row.getBoolean("enabled"),
                next == null ? null : next.toInstant(),
                row.getString("last_audit"),
                problems.read(row.getString("last_problem")),
                row.getString("changed_by"),
                row.getObject("changed_at", OffsetDateTime.class).toInstant());
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : JsonRecords.utc(instant);
    }
}
