package io.tidemark.audit.remedy;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.records.StatementColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Remediations and their steps, which are the history of the values they changed. */
@Repository
class Remediations {

    static final String TABLE = "audit_remediations";

    private final JdbcClient jdbc;
    private final StatementColumn statements;
    private final HeartbeatClock time;

    Remediations(JdbcClient jdbc, JsonMapper json, HeartbeatClock time) {
        this.jdbc = jdbc;
        this.time = time;
        this.statements = new StatementColumn(json);
    }

    void add(Remediation remediation, Instant at) {
        jdbc.sql(
                        "insert into audit_remediations (id, version, vcenter, state, started_by, created_at, beat_at,"
                                + " stop_on_error, undo_of) values (:id, 1, :vcenter, 'RUNNING', :by, :at, :beat, :stop, :undo)")
                .param("id", remediation.id())
                .param("vcenter", remediation.vcenter())
                .param("by", remediation.startedBy())
                .param("at", JsonRecords.utc(at))
                .param("beat", JsonRecords.utc(time.now()))
                .param("stop", remediation.stopOnError())
                .param("undo", remediation.undoOf())
                .update();
        for (RemediationStep step : remediation.steps()) {
            jdbc.sql(
                            "insert into audit_changes (remediation, step, host, host_name, option_key, value_before, value_after,"
                                    + " state, message, changed_at) values (:id, :step, :host, :name, :option, :from, :to, :state,"
                                    + " :message, :at)")
                    .param("id", remediation.id())
                    .param("step", step.number())
                    .param("host", step.hostId().moid())
                    .param("name", step.hostName())
                    .param("option", step.option())
                    .param("from", step.from())
                    .param("to", step.to())
                    .param("state", step.state().name())
                    .param("message", statements.write(step.message()))
                    .param("at", step.at() == null ? null : JsonRecords.utc(step.at()))
                    .update();
        }
    }

    /** Stores a step before the change of the host; false if the remediation has ended. */
    boolean begin(String id, RemediationStep step, Instant now) {
        boolean running = changed(id, " and state = 'RUNNING'");
        if (running) {
            write(id, step, now);
        }
        return running;
    }

    /** Stores what became of a step, with a new version; also after the remediation has ended. */
    void store(String id, RemediationStep step, Instant now) {
        write(id, step, now);
        changed(id, "");
    }

    private boolean changed(String id, String condition) {
        return jdbc.sql("update audit_remediations set version = version + 1, beat_at = :now where id = :id"
                                + condition)
                        .param("now", JsonRecords.utc(time.now()))
                        .param("id", id)
                        .update()
                > 0;
    }

    private void write(String id, RemediationStep step, Instant now) {
        jdbc.sql("update audit_changes set value_before = :from, state = :state, message = :message, changed_at = :at"
                        + " where remediation = :id and step = :step")
                .param("from", step.from())
                .param("state", step.state().name())
                .param("message", statements.write(step.message()))
                .param("at", JsonRecords.utc(now))
                .param("id", id)
                .param("step", step.number())
                .update();
    }

    /** Ends one without a heartbeat; false if it has one, or has ended. */
    boolean endSilent(String id, Duration silence, Statement problem, Instant now) {
        return jdbc.sql("update audit_remediations set version = version + 1, state = 'FAILED', ended_at = :now,"
                                + " problem = :problem where id = :id and state = 'RUNNING' and beat_at < :before")
                        .param("now", JsonRecords.utc(now))
                        .param("problem", statements.write(problem))
                        .param("id", id)
                        .param("before", JsonRecords.utc(time.now().minus(silence)))
                        .update()
                > 0;
    }

    /** False if it had ended. */
    boolean end(String id, Remediation.State state, @Nullable Statement problem, Instant now) {
        return jdbc.sql(
                                "update audit_remediations set version = version + 1, state = :state, ended_at = :now, problem = :problem"
                                        + " where id = :id and state = 'RUNNING'")
                        .param("state", state.name())
                        .param("now", JsonRecords.utc(now))
                        .param("problem", statements.write(problem))
                        .param("id", id)
                        .update()
                > 0;
    }

    Optional<Long> version(String id) {
        return jdbc.sql("select version from audit_remediations where id = ?")
                .param(id)
                .query(Long.class)
                .optional();
    }

    Optional<Remediation> find(String id) {
        return jdbc.sql("select * from audit_remediations where id = ?")
                .param(id)
                .query(this::row)
                .optional()
                .map(this::whole);
    }

    /** Newest first. */
    PageOf<Remediation> list(String vcenter, PageQuery page) {
        long total = jdbc.sql("select count(*) from audit_remediations where vcenter = ?")
                .param(vcenter)
                .query(Long.class)
                .single();
        List<Remediation> items = jdbc
                .sql("select * from audit_remediations where vcenter = :vcenter order by created_at desc, arrived desc"
                        + " limit :limit offset :offset")
                .param("vcenter", vcenter)
                .param("limit", page.limit())
                .param("offset", page.offset())
                .query(this::row)
                .list()
                .stream()
                .map(this::whole)
                .toList();
        return new PageOf<>(items, page.number(), page.limit(), total);
    }

    boolean undoing(String id) {
        return jdbc.sql("select count(*) from audit_remediations where undo_of = ? and state = 'RUNNING'")
                        .param(id)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /** The changes that were undone, as host and option. */
    Set<String> undone(String id) {
        return Set.copyOf(
                jdbc.sql("select host, option_key from audit_changes where state = 'VERIFIED' and remediation in"
                                + " (select id from audit_remediations where undo_of = ?)")
                        .param(id)
                        .query(Remediations::place)
                        .list());
    }

    /** The options that later remediations changed, or can have changed, as host and option; its own undos are none of them. */
    Set<String> changedLater(Remediation one) {
        return Set.copyOf(jdbc.sql("select c.host, c.option_key from audit_changes c join audit_remediations r"
                        + " on r.id = c.remediation where c.state in ('VERIFIED', 'UNKNOWN', 'APPLYING')"
                        + " and r.vcenter = :vcenter and (r.undo_of is null or r.undo_of <> :id)"
                        + " and r.arrived > (select arrived from audit_remediations where id = :id)")
                .param("vcenter", one.vcenter())
                .param("id", one.id())
                .query(Remediations::place)
                .list());
    }

    private static String place(ResultSet row, int number) throws SQLException {
        return RemediationStep.place(row.getString("host"), row.getString("option_key"));
    }

    /** Those whose process has ended. */
    List<String> silent(Duration silence) {
        return jdbc.sql("select id from audit_remediations where state = 'RUNNING' and beat_at < ?")
                .param(JsonRecords.utc(time.now().minus(silence)))
                .query(String.class)
                .list();
    }

    private Remediation whole(Remediation head) {
        List<RemediationStep> steps = jdbc.sql("select * from audit_changes where remediation = ? order by step")
                .param(head.id())
                .query((row, number) -> step(head.vcenter(), row))
                .list();
        return new Remediation(
                head.id(),
                head.version(),
                head.vcenter(),
                head.state(),
                head.startedBy(),
                head.createdAt(),
                head.endedAt(),
                head.stopOnError(),
                head.undoOf(),
                head.problem(),
                steps);
    }

    private Remediation row(ResultSet row, int number) throws SQLException {
        return new Remediation(
                row.getString("id"),
                row.getLong("version"),
                row.getString("vcenter"),
                Remediation.State.valueOf(row.getString("state")),
                row.getString("started_by"),
                instant(row, "created_at"),
                instant(row, "ended_at"),
                row.getBoolean("stop_on_error"),
                row.getString("undo_of"),
                statements.read(row.getString("problem")),
                List.of());
    }

    private RemediationStep step(String vcenter, ResultSet row) throws SQLException {
        return new RemediationStep(
                row.getInt("step"),
                new ObjectId(vcenter, row.getString("host")),
                row.getString("host_name"),
                row.getString("option_key"),
                row.getString("value_before"),
                row.getString("value_after"),
                StepState.valueOf(row.getString("state")),
                statements.read(row.getString("message")),
                instant(row, "changed_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}
