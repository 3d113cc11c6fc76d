package io.tidemark.site.run;

import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.JsonRecords;
import io.tidemark.site.SiteMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of examinations; the last ones of each vCenter are kept. */
@Repository
public class SiteExaminations {

    static final int KEPT = 10;
    private static final String NEWEST = " order by created_at desc, id";

    private final JsonRecords<SiteExamination> records;
    private final HeartbeatClock time;

    SiteExaminations(JdbcClient jdbc, JsonMapper json, HeartbeatClock time) {
        this.time = time;
        this.records = new JsonRecords<>(jdbc, json, "site_examinations", SiteExamination.class, SiteExamination::id)
                .column("version", SiteExamination::version)
                .column("vcenter", SiteExamination::vcenter)
                .column("state", SiteExamination::state)
                .column("created_at", SiteExamination::createdAt)
                .column("beat_at", stored -> time.now())
                .changeableWhile("state = 'RUNNING'");
    }

    /** Adds it and deletes the oldest ones that are no longer kept. */
    void add(SiteExamination examination) {
        records.insert(examination);
        records.ids("where vcenter = ? and state <> 'RUNNING'" + NEWEST, examination.vcenter()).stream()
                .skip(KEPT - 1)
                .forEach(records::delete);
    }

    /** False if it was ended because its heartbeat was missing. */
    boolean store(SiteExamination examination) {
        return records.update(examination).isPresent();
    }

    public Optional<SiteExamination> find(String id) {
        return records.find(id);
    }

    public Optional<Long> version(String id) {
        return records.version(id);
    }

    Optional<SiteExamination> running(String vcenter) {
        return records.list("where vcenter = ? and state = 'RUNNING'" + NEWEST, vcenter).stream()
                .findFirst();
    }

    PageOf<SiteExamination> list(String vcenter, PageQuery page) {
        return records.page("vcenter = :vcenter", Map.of("vcenter", vcenter), "created_at desc, id", page);
    }

    /** Ends examinations whose process has ended. */
    void endSilent(Duration silence, Instant now) {
        records.list("where state = 'RUNNING' and beat_at < ?", time.now().minus(silence))
                .forEach(one -> store(one.failed(SiteMessage.SITE_SERVICE_STOPPED.statement(), now)));
    }
}
