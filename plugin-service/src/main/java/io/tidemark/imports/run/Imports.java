package io.tidemark.imports.run;

import com.github.kagkarlsson.scheduler.Clock;
import com.github.kagkarlsson.scheduler.SystemClock;
import io.tidemark.imports.copy.DeviceCopies;
import io.tidemark.imports.esxtop.DeviceFigures;
import io.tidemark.imports.esxtop.DeviceSeries;
import io.tidemark.imports.esxtop.Interval;
import io.tidemark.imports.hostd.LoggedRun;
import io.tidemark.imports.vsish.VolumeProperties;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** The tables of imports and their content. */
@Repository
class Imports {

    static final String TABLE = "imports";

    private static final int BATCH = 1000;
    private static final String LIVE = "('QUEUED', 'READING', 'NEEDS_COLUMNS')";

    /** UNMAP of an imported file; {@code device} is a canonical name. */
    record Sent(String importId, String hostName, Interval interval) {}

    private final JdbcTemplate template;
    private final JdbcClient jdbc;
    private final TransactionOperations transaction;
    private final JsonRecords<Import> records;
    private final JsonColumn<DeviceFigures> figures;
    private final JsonColumn<DeviceCopies> copies;
    private final JsonColumn<LoggedRun> runs;
    private final JsonColumn<VolumeProperties> volumes;

    @Autowired
    Imports(JdbcTemplate template, TransactionOperations transaction, JsonMapper json) {
        this(template, transaction, json, new SystemClock());
    }

    /** @param beat dates the heartbeats of readers, in real time */
    Imports(JdbcTemplate template, TransactionOperations transaction, JsonMapper json, Clock beat) {
        this.template = template;
        this.jdbc = JdbcClient.create(template);
        this.transaction = transaction;
        this.figures = new JsonColumn<>(json, DeviceFigures.class);
        this.copies = new JsonColumn<>(json, DeviceCopies.class);
        this.runs = new JsonColumn<>(json, LoggedRun.class);
        this.volumes = new JsonColumn<>(json, VolumeProperties.class);
        this.records = new JsonRecords<>(jdbc, json, TABLE, Import.class, Import::id)
                .column("version", Import::version)
                .column("vcenter", Import::vcenter)
                .column("state", Import::state)
                .column("created_at", Import::createdAt)
                .column("beat_at", stored -> beat.now())
                .changeableWhile("version + 1 = :version and state in " + LIVE);
    }

    void add(Import one) {
        records.insert(one);
    }

    /** Stores the next state of one that has not ended; false when others ended, changed or deleted it meanwhile. */
    boolean store(Import next) {
        return records.update(next).isPresent();
    }

    /** See {@link JsonRecords#change}. */
    Optional<Import> change(String id, UnaryOperator<Import> change) {
        return records.change(id, change);
    }

    /** Stores the content and the end in one transaction, or nothing if the import was ended meanwhile. */
    boolean complete(Import completed, Content content) {
        Boolean kept = transaction.execute(status -> {
            if (!store(completed)) {
                return false;
            }
            content.series().forEach(series -> keep(completed.id(), series));
            keep(
                    completed.id(),
                    "COPIES",
                    content.series().stream()
                            .map(DeviceCopies::of)
                            .filter(one -> one.counted())
                            .toList(),
                    copies);
            keep(completed.id(), "RUN", content.runs(), runs);
            keep(completed.id(), "VOLUME", content.volumes(), volumes);
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
                .param("record", figures.write(series.figures()))
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

    private <T> void keep(String importId, String kind, List<T> records, JsonColumn<T> documents) {
        int[] number = {0};
        template.batchUpdate(
                "insert into import_evidence (import_id, number, kind, record) values (?, ?, ?, ?)",
                records,
                BATCH,
                (statement, record) -> {
                    statement.setString(1, importId);
                    statement.setInt(2, number[0]++);
                    statement.setString(3, kind);
                    statement.setString(4, documents.write(record));
                });
    }

    Optional<Import> find(String id) {
        return records.find(id);
    }

    /** Newest first. */
    PageOf<Import> list(String vcenter, PageQuery page) {
        return records.page("vcenter = :vcenter", Map.of("vcenter", vcenter), "created_at desc, arrived desc", page);
    }

    /** Imports in progress without a heartbeat since. */
    List<Import> silentSince(Instant moment) {
        return records.list("where state in ('QUEUED', 'READING') and beat_at < ?", moment);
    }

    /** Those sent before that are not being read now. */
    List<String> sentBefore(Instant limit) {
        return records.ids("where state not in ('QUEUED', 'READING') and created_at < ? order by created_at", limit);
    }

    /** Deletes an import and its data; false if it no longer exists or is being read again. */
    boolean forget(String id) {
        return jdbc.sql("delete from imports where id = ? and state not in ('QUEUED', 'READING')")
                        .param(id)
                        .update()
                == 1;
    }

    boolean delete(String id) {
        return records.delete(id);
    }

    List<StoredSeries> series(String importId) {
        return jdbc.sql("select id, record from import_series where import_id = ? order by host_name, device, id")
                .param(importId)
                .query((row, number) -> new StoredSeries(row.getLong("id"), figures.row(row, number)))
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

    List<LoggedRun> runs(String importId) {
        return evidence(importId, "RUN", runs);
    }

    List<VolumeProperties> volumes(String importId) {
        return evidence(importId, "VOLUME", volumes);
    }

    private <T> List<T> evidence(String importId, String kind, JsonColumn<T> documents) {
        return jdbc.sql("select record from import_evidence where import_id = :id and kind = :kind order by number")
                .param("id", importId)
                .param("kind", kind)
                .query(documents::row)
                .list();
    }

    /** Empty for imports of versions that did not store them. */
    List<DeviceCopies> copies(String importId) {
        return evidence(importId, "COPIES", copies);
    }

    /** UNMAP sent to devices by imported files of the vCenter, summed for each host; by import, host and time. */
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
}
