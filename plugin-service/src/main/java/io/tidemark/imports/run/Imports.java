package io.tidemark.imports.run;

import io.tidemark.imports.esxtop.DeviceFigures;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.Interval;
import io.tidemark.imports.hostd.WalkEvidence;
import io.tidemark.imports.vsish.VolumeProperties;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The tables of imports and of what they hold. */
@Repository
class Imports {

    private static final int BATCH = 1000;
    private static final String LIVE = "('QUEUED', 'READING', 'NEEDS_COLUMNS')";

    /** UNMAP of an imported file; {@code device} is a canonical name. */
    record Sent(String importId, String hostName, Interval interval) {}

    private final JdbcTemplate template;
    private final JdbcClient jdbc;
    private final TransactionOperations transaction;
    private final JsonMapper json;

    Imports(JdbcTemplate template, TransactionOperations transaction, JsonMapper json) {
        this.template = template;
        this.jdbc = JdbcClient.create(template);
        this.transaction = transaction;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    void add(Import one, Instant beat) {
        jdbc.sql("insert into imports (id, version, vcenter, state, created_at, beat_at, record)"
                        + " values (:id, :version, :vcenter, :state, :at, :beat, :record)")
                .param("id", one.id())
                .param("version", one.version())
                .param("vcenter", one.vcenter())
                .param("state", one.state().name())
                .param("at", one.createdAt().atOffset(ZoneOffset.UTC))
                .param("beat", beat.atOffset(ZoneOffset.UTC))
                .param("record", json.writeValueAsString(one))
                .update();
    }

    /** Stores the next state of one that has not ended; false when others ended, changed or deleted it meanwhile. */
    boolean store(Import next, Instant beat) {
        return jdbc.sql("update imports set version = :version, state = :state, beat_at = :beat, record = :record"
                                + " where id = :id and version = :before and state in " + LIVE)
                        .param("version", next.version())
                        .param("state", next.state().name())
                        .param("beat", beat.atOffset(ZoneOffset.UTC))
                        .param("record", json.writeValueAsString(next))
                        .param("id", next.id())
                        .param("before", next.version() - 1)
                        .update()
                == 1;
    }

    /** Keeps the content and the end together, or nothing of it when others ended the import meanwhile. */
    boolean complete(Import completed, Content content, Instant beat) {
        Boolean kept = transaction.execute(status -> {
            if (!store(completed, beat)) {
                return false;
            }
            content.series().forEach(series -> keep(completed.id(), series));
            List<String> runs = new ArrayList<>();
            content.runs().forEach(run -> runs.add(json.writeValueAsString(run)));
            keep(completed.id(), "RUN", runs);
            List<String> volumes = new ArrayList<>();
            content.volumes().forEach(volume -> volumes.add(json.writeValueAsString(volume)));
            keep(completed.id(), "VOLUME", volumes);
            return true;
        });
        return Boolean.TRUE.equals(kept);
    }

    private void keep(String importId, DeviceSeries series) {
        GeneratedKeyHolder key = new GeneratedKeyHolder();
        jdbc.sql("insert into import_series (import_id, host_name, device, record)"
                        + " values (:import, :host, :device, :record)")
                .param("import", importId)
                .param("host", series.figures().host())
                .param("device", series.figures().device())
                .param("record", json.writeValueAsString(series.figures()))
                .update(key, "id");
        long id = key.getKey() == null ? 0 : key.getKey().longValue();
        template.batchUpdate(
                "insert into import_intervals (series, at_second, seconds, ios, bytes) values (?, ?, ?, ?, ?)",
                series.intervals(),
                BATCH,
                (statement, interval) -> {
                    statement.setLong(1, id);
                    statement.setLong(2, interval.at().getEpochSecond());
                    statement.setInt(3, interval.seconds());
                    statement.setLong(4, interval.ios());
                    statement.setLong(5, interval.bytes());
                });
    }

    private void keep(String importId, String kind, List<String> records) {
        int[] number = {0};
        template.batchUpdate(
                "insert into import_evidence (import_id, number, kind, record) values (?, ?, ?, ?)",
                records,
                BATCH,
                (statement, record) -> {
                    statement.setString(1, importId);
                    statement.setInt(2, number[0]++);
                    statement.setString(3, kind);
                    statement.setString(4, record);
                });
    }

    Optional<Import> find(String id) {
        return jdbc.sql("select record from imports where id = ?")
                .param(id)
                .query(String.class)
                .optional()
                .map(this::parsed);
    }

    /** Newest first. */
    PageOf<Import> list(String vcenter, PageQuery page) {
        long total = jdbc.sql("select count(*) from imports where vcenter = ?")
                .param(vcenter)
                .query(Long.class)
                .single();
        List<Import> items = jdbc
                .sql("select record from imports where vcenter = :vcenter order by created_at desc, arrived desc"
                        + " limit :limit offset :offset")
                .param("vcenter", vcenter)
                .param("limit", page.limit())
                .param("offset", page.offset())
                .query(String.class)
                .list()
                .stream()
                .map(this::parsed)
                .toList();
        return new PageOf<>(items, page.number(), page.limit(), total);
    }

    /** Those being read whose reader gave no sign of life since. */
    List<Import> silentSince(Instant moment) {
        return jdbc
                .sql("select record from imports where state in ('QUEUED', 'READING') and beat_at < ?")
                .param(moment.atOffset(ZoneOffset.UTC))
                .query(String.class)
                .list()
                .stream()
                .map(this::parsed)
                .toList();
    }

    /** Those sent before that are not being read now. */
    List<String> sentBefore(Instant limit) {
        return jdbc.sql("select id from imports where state not in ('QUEUED', 'READING') and created_at < ?"
                        + " order by created_at")
                .param(limit.atOffset(ZoneOffset.UTC))
                .query(String.class)
                .list();
    }

    /** Forgets an import with all it holds, at once; false when it is gone already or is being read again. */
    boolean forget(String id) {
        return jdbc.sql("delete from imports where id = ? and state not in ('QUEUED', 'READING')")
                        .param(id)
                        .update()
                == 1;
    }

    boolean delete(String id) {
        return jdbc.sql("delete from imports where id = ?").param(id).update() == 1;
    }

    List<StoredSeries> series(String importId) {
        return jdbc.sql("select id, record from import_series where import_id = ? order by host_name, device, id")
                .param(importId)
                .query((row, number) -> new StoredSeries(
                        row.getLong("id"), json.readValue(row.getString("record"), DeviceFigures.class)))
                .list();
    }

    /** Oldest first. */
    List<Interval> intervals(long series) {
        return jdbc.sql("select * from import_intervals where series = ? order by at_second")
                .param(series)
                .query((row, number) -> new Interval(
                        Instant.ofEpochSecond(row.getLong("at_second")),
                        row.getInt("seconds"),
                        row.getLong("ios"),
                        row.getLong("bytes")))
                .list();
    }

    List<WalkEvidence> runs(String importId) {
        return evidence(importId, "RUN").stream()
                .map(record -> json.readValue(record, WalkEvidence.class))
                .toList();
    }

    List<VolumeProperties> volumes(String importId) {
        return evidence(importId, "VOLUME").stream()
                .map(record -> json.readValue(record, VolumeProperties.class))
                .toList();
    }

    private List<String> evidence(String importId, String kind) {
        return jdbc.sql("select record from import_evidence where import_id = :id and kind = :kind order by number")
                .param("id", importId)
                .param("kind", kind)
                .query(String.class)
                .list();
    }

    /** What imported files of the vCenter tell of UNMAP sent to devices, summed for each host; by import, host and time. */
    List<Sent> sent(String vcenter, Collection<String> devices, Instant from, Instant to) {
        if (devices.isEmpty()) {
            return List.of();
        }
        return jdbc.sql("select s.import_id, s.host_name, i.at_second, max(i.seconds) as seconds, sum(i.ios) as ios,"
                        + " sum(i.bytes) as bytes from import_intervals i join import_series s on s.id = i.series"
                        + " join imports m on m.id = s.import_id where m.vcenter = :vcenter and s.device in (:devices)"
                        + " and i.at_second between :from and :to group by s.import_id, s.host_name, i.at_second"
                        + " order by s.import_id, s.host_name, i.at_second")
                .param("vcenter", vcenter)
                .param("devices", devices)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .query((row, number) -> new Sent(
                        row.getString("import_id"),
                        row.getString("host_name"),
                        new Interval(
                                Instant.ofEpochSecond(row.getLong("at_second")),
                                row.getInt("seconds"),
                                row.getLong("ios"),
                                row.getLong("bytes"))))
                .list();
    }

    private Import parsed(String record) {
        return json.readValue(record, Import.class);
    }
}
