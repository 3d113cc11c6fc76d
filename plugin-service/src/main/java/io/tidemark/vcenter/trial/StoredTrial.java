package io.tidemark.vcenter.trial;

import io.tidemark.platform.records.JsonRecords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The row of the trial. */
@Repository
class StoredTrial {

    private final JdbcClient jdbc;

    StoredTrial(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Empty before the first start on an empty database. */
    Optional<TrialPeriod> find() {
        return jdbc.sql("select began_at, over_since, over_by from trial where id = 1")
                .query((row, number) ->
                        new TrialPeriod(instant(row, "began_at"), instant(row, "over_since"), row.getString("over_by")))
                .optional();
    }

    /** Of several replicas that start together, one adds the row. */
    void add(@Nullable Instant beganAt) {
        try {
            jdbc.sql("insert into trial (id, began_at) values (1, :began)")
                    .param("began", beganAt == null ? null : JsonRecords.utc(beganAt))
                    .update();
        } catch (DuplicateKeyException e) {
            // Another replica decided.
            return;
        }
    }

    /** Whether it ran until now. */
    boolean end(Instant at, String by) {
        return jdbc.sql(
                                "update trial set over_since = :at, over_by = :by where began_at is not null and over_since is null")
                        .param("at", JsonRecords.utc(at))
                        .param("by", by)
                        .update()
                == 1;
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}
