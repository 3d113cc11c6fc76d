package io.tidemark.rate;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.records.JsonColumn;
import io.tidemark.rate.RateChange.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** All changes of the rate, in progress and ended. */
@Repository
public class RateChanges {

    static final String TABLE = "rate_changes";

    private final JdbcClient jdbc;
    private final JsonColumn<RateChangeItem> documents;

    RateChanges(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.documents = new JsonColumn<>(json, RateChangeItem.class);
    }

    /** @param beat real time */
    @Transactional
    public void add(RateChange change, Instant beat) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("id", change.id());
        values.put("state", change.state().name());
        values.put("vcenter", change.vcenter());
        values.put("user", change.startedBy());
        values.put("created", time(change.createdAt()));
        values.put("beat", time(beat));
        values.put("undo", change.undoOf());
        jdbc.sql("insert into rate_changes (id, version, state, vcenter, started_by, created_at, beat_at, undo_of)"
                        + " values (:id, 1, :state, :vcenter, :user, :created, :beat, :undo)")
                .params(values)
                .update();
        for (RateChangeItem item : change.items()) {
            jdbc.sql("insert into rate_change_items (change_id, position, datastore, state, record)"
                            + " values (?, ?, ?, ?, ?)")
                    .params(
                            change.id(),
                            item.position(),
                            item.datastore().toString(),
                            item.state().name(),
                            documents.write(item))
                    .update();
        }
    }

    /** The newest change that set this datastore's rate. */
    Optional<LastRateChange> lastOf(ObjectId datastore) {
        return jdbc.sql("select c.created_at, c.started_by, i.record from rate_change_items i"
                        + " join rate_changes c on c.id = i.change_id where i.datastore = ? and i.state = 'DONE'"
                        + " order by c.created_at desc, c.id limit 1")
                .param(datastore.toString())
                .query((row, number) -> {
                    RateChangeItem item = documents.row(row, number);
                    return new LastRateChange(
                            row.getObject("created_at", OffsetDateTime.class).toInstant(),
                            row.getString("started_by"),
                            item.to(),
                            item.forecast());
                })
                .optional();
    }

    /** Stores an item before its datastore is changed; false if the change has ended. */
    @Transactional
    public boolean begin(String change, RateChangeItem item, Instant beat) {
        boolean underWay = beat(change, beat, " and state in ('RUNNING', 'VERIFYING')");
        if (underWay) {
            write(change, item);
        }
        return underWay;
    }

    @Transactional
    public void put(String change, RateChangeItem item, Instant beat) {
        write(change, item);
        beat(change, beat);
    }

    private void write(String change, RateChangeItem item) {
        jdbc.sql("update rate_change_items set state = ?, record = ? where change_id = ? and position = ?")
                .params(item.state().name(), documents.write(item), change, item.position())
                .update();
    }

    public void beat(String change, Instant beat) {
        beat(change, beat, "");
    }

    private boolean beat(String change, Instant beat, String condition) {
        return jdbc.sql("update rate_changes set version = version + 1, beat_at = ? where id = ?" + condition)
                        .params(time(beat), change)
                        .update()
                > 0;
    }

    /** Sets the next state unless it has ended; false if it has. */
    public boolean move(String change, State next, @Nullable Instant ended) {
        return jdbc.sql("update rate_changes set version = version + 1, state = ?, ended_at = ?"
                                + " where id = ? and state in ('RUNNING', 'VERIFYING')")
                        .params(next.name(), ended == null ? null : time(ended), change)
                        .update()
                > 0;
    }

    /**
     * Ends a change that no process has worked on since, with the items that this leaves; none if one has.
     *
     * @param stored for each of these items, in the same transaction
     */
    @Transactional
    public void interrupt(
            String change, List<RateChangeItem> left, Instant since, Instant ended, Consumer<RateChangeItem> stored) {
        int interrupted = jdbc.sql("update rate_changes set version = version + 1, state = 'INTERRUPTED', ended_at = ?"
                        + " where id = ? and state in ('RUNNING', 'VERIFYING') and beat_at < ?")
                .params(time(ended), change, time(since))
                .update();
        if (interrupted > 0) {
            left.forEach(item -> {
                write(change, item);
                stored.accept(item);
            });
        }
    }

    public Optional<RateChange> find(String id) {
        List<RateChangeItem> items = jdbc.sql(
                        "select record from rate_change_items where change_id = ? order by position")
                .param(id)
                .query(documents::row)
                .list();
        return jdbc.sql("select * from rate_changes where id = ?")
                .param(id)
                .query((row, number) -> read(row, items))
                .optional();
    }

    public Optional<Long> version(String id) {
        return jdbc.sql("select version from rate_changes where id = ?")
                .param(id)
                .query(Long.class)
                .optional();
    }

    /** Changes in progress that no process has worked on since. */
    List<String> abandoned(Instant since) {
        return jdbc.sql("select id from rate_changes where state in ('RUNNING', 'VERIFYING') and beat_at < ?")
                .param(time(since))
                .query(String.class)
                .list();
    }

    private static RateChange read(ResultSet row, List<RateChangeItem> items) throws SQLException {
        OffsetDateTime ended = row.getObject("ended_at", OffsetDateTime.class);
        return new RateChange(
                row.getString("id"),
                row.getLong("version"),
                State.valueOf(row.getString("state")),
                row.getString("vcenter"),
                row.getString("started_by"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                ended == null ? null : ended.toInstant(),
                row.getString("undo_of"),
                items);
    }

    private static OffsetDateTime time(Instant at) {
        return at.truncatedTo(ChronoUnit.MILLIS).atOffset(ZoneOffset.UTC);
    }
}
