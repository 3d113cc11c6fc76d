package io.tidemark.audit.run;

import io.tidemark.audit.AuditMessage;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.JsonRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of audits. */
@Repository
public class Audits {

    static final String TABLE = "audits";

    private final JdbcClient jdbc;
    private final JsonRecords<Audit> records;
    private final HeartbeatClock time;

    Audits(JdbcClient jdbc, JsonMapper json, HeartbeatClock time) {
        this.jdbc = jdbc;
        this.time = time;
        this.records = new JsonRecords<>(jdbc, json, TABLE, Audit.class, Audit::id)
                .column("version", Audit::version)
                .column("vcenter", Audit::vcenter)
                .column("state", Audit::state)
                .column("started_by", Audit::startedBy)
                .column("created_at", Audit::createdAt)
                .column("ended_at", Audit::endedAt)
                .column("beat_at", stored -> time.now())
                .changeableWhile("state = 'RUNNING'");
    }

    void add(Audit audit) {
        records.insert(audit);
    }

    /** Stores a running audit's next state; false if it was ended because its heartbeat was missing. */
    boolean store(Audit audit) {
        return records.update(audit).isPresent();
    }

    public Optional<Audit> find(String id) {
        return records.find(id);
    }

    public Optional<Long> version(String id) {
        return records.version(id);
    }

    public boolean anyCompleted(String vcenter) {
        return jdbc.sql("select exists (select 1 from audits where vcenter = ? and state = 'COMPLETED')")
                .param(vcenter)
                .query(Boolean.class)
                .single();
    }

    /** Newest first. */
    public PageOf<Audit> list(String vcenter, PageQuery page) {
        return records.page("vcenter = :vcenter", Map.of("vcenter", vcenter), "created_at desc, arrived desc", page);
    }

    /** Those of a user, in all processes. */
    List<Audit> running(String vcenter, String startedBy) {
        return records.list(
                "where state = 'RUNNING' and vcenter = :vcenter and started_by = :by",
                Map.of("vcenter", vcenter, "by", startedBy));
    }

    /** Deletes all but some of the ended audits of a user. */
    void keepNewest(String vcenter, String startedBy, int most) {
        jdbc.sql("delete from audits where state <> 'RUNNING' and vcenter = :vcenter and started_by = :by and id not in"
                        + " (select id from audits where state <> 'RUNNING' and vcenter = :vcenter and started_by = :by"
                        + " order by created_at desc, arrived desc limit :most)")
                .param("vcenter", vcenter)
                .param("by", startedBy)
                .param("most", most)
                .update();
    }

    /** Ends audits whose process has ended. */
    void endSilent(Duration silence, Instant now) {
        records.list("where state = 'RUNNING' and beat_at < ?", time.now().minus(silence))
                .forEach(audit -> store(audit.failed(AuditMessage.AUDIT_SERVICE_STOPPED.statement(), now)));
    }
}
