package io.tidemark.server.health;

import java.time.Instant;
import java.time.ZoneOffset;
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
                .param(limit.atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .single();
    }
}
