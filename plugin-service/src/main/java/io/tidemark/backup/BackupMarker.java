package io.tidemark.backup;

import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The row that tells a restored database from the one that was backed up. */
@Repository
class BackupMarker {

    /** The backup that contains the row. */
    record Marked(String name, Instant at) {}

    private final JdbcTemplate jdbc;

    BackupMarker(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    void set(String name, Instant at) {
        jdbc.update("insert into backup_marker (name, made_at) values (?, ?)", name, JsonRecords.utc(at));
    }

    Optional<Marked> find() {
        return jdbc
                .query(
                        "select name, made_at from backup_marker",
                        (row, number) -> new Marked(
                                row.getString("name"),
                                row.getObject("made_at", OffsetDateTime.class).toInstant()))
                .stream()
                .findFirst();
    }

    void remove() {
        jdbc.update("delete from backup_marker");
    }
}
