package io.tidemark.audit.run;

import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The table of audits. */
@Repository
public class Audits {

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final RealTime time;

    Audits(JdbcClient jdbc, JsonMapper json, RealTime time) {
        this.jdbc = jdbc;
        this.time = time;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    void add(Audit audit) {
        jdbc.sql("insert into audits (id, version, vcenter, state, started_by, created_at, beat_at, record)"
                        + " values (:id, :version, :vcenter, :state, :by, :at, :beat, :record)")
                .param("id", audit.id())
                .param("version", audit.version())
                .param("vcenter", audit.vcenter())
                .param("state", audit.state().name())
                .param("by", audit.startedBy())
                .param("at", audit.createdAt().atOffset(ZoneOffset.UTC))
                .param("beat", time.now().atOffset(ZoneOffset.UTC))
                .param("record", json.writeValueAsString(audit))
                .update();
    }

    /** Stores a running audit's next state; false when it was ended by others, because its beat was not heard. */
    boolean store(Audit audit) {
        return jdbc.sql("update audits set version = :version, state = :state, ended_at = :ended, beat_at = :now,"
                                + " record = :record where id = :id and state = 'RUNNING'")
                        .param("version", audit.version())
                        .param("state", audit.state().name())
                        .param(
                                "ended",
                                audit.endedAt() == null ? null : audit.endedAt().atOffset(ZoneOffset.UTC))
                        .param("now", time.now().atOffset(ZoneOffset.UTC))
                        .param("record", json.writeValueAsString(audit))
                        .param("id", audit.id())
                        .update()
                == 1;
    }

    public Optional<Audit> find(String id) {
        return jdbc.sql("select record from audits where id = ?")
                .param(id)
                .query(String.class)
                .optional()
                .map(this::audit);
    }

    public Optional<Long> version(String id) {
        return jdbc.sql("select version from audits where id = ?")
                .param(id)
                .query(Long.class)
                .optional();
    }

    boolean anyCompleted(String vcenter) {
        return jdbc.sql("select exists (select 1 from audits where vcenter = ? and state = 'COMPLETED')")
                .param(vcenter)
                .query(Boolean.class)
                .single();
    }

    /** Newest first. */
    public PageOf<Audit> list(String vcenter, PageQuery page) {
        long total = jdbc.sql("select count(*) from audits where vcenter = ?")
                .param(vcenter)
                .query(Long.class)
                .single();
        List<Audit> items = jdbc
                .sql("select record from audits where vcenter = :vcenter order by created_at desc, arrived desc"
                        + " limit :limit offset :offset")
                .param("vcenter", vcenter)
                .param("limit", page.limit())
                .param("offset", page.offset())
                .query(String.class)
                .list()
                .stream()
                .map(this::audit)
                .toList();
        return new PageOf<>(items, page.number(), page.limit(), total);
    }

    /** Ends audits whose process is gone. */
    void endSilent(Duration silence, Instant now) {
        jdbc.sql("select record from audits where state = 'RUNNING' and beat_at < ?")
                .param(time.now().minus(silence).atOffset(ZoneOffset.UTC))
                .query(String.class)
                .list()
                .forEach(text -> store(audit(text)
                        .failed(
                                Statement.of("SERVICE_STOPPED", "The service stopped while the audit was running."),
                                now)));
    }

    private Audit audit(String text) {
        return json.readValue(text, Audit.class);
    }
}
