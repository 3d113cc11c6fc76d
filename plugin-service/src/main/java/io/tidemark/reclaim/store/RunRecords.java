package io.tidemark.reclaim.store;

import io.tidemark.reclaim.run.ReclaimRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The stored form of runs: what an older version left out or a newer one added does not hinder reading. */
final class RunRecords {

    private final JsonMapper json;

    RunRecords(JsonMapper json) {
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** From a row with {@code version} and {@code record}. */
    ReclaimRun read(ResultSet row, int number) throws SQLException {
        ReclaimRun run = json.readValue(row.getString("record"), ReclaimRun.class);
        run.version(row.getLong("version"));
        return run;
    }

    String write(ReclaimRun run) {
        return json.writeValueAsString(run);
    }
}
