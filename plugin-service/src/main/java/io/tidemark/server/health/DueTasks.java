package io.tidemark.server.health;

import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Overdue jobs of the scheduler. */
@Repository
class DueTasks {

    private final JdbcClient jdbc;

    DueTasks(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Number of jobs that were due before this instant (real time) and were not started. */
    long untouchedSince(Instant limit) {
        return jdbc.sql("select count(*) from scheduled_tasks where picked = false and execution_time < ?")
                .param(JsonRecords.utc(limit))
                .query(Long.class)
                .single();
    }
}
