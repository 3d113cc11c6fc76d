package io.tidemark.platform.records;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Heartbeats of the work that this process holds, also while it waits for a thread or a host. They go to the column
 * {@code beat_at} of its row.
 */
@Component
public class Heartbeats {

    private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);

    private final JdbcClient jdbc;
    private final HeartbeatClock time;
    private final Set<Held> held = ConcurrentHashMap.newKeySet();

    /** The heartbeat of one row, until it is closed. */
    public final class Held implements AutoCloseable {

        private final String table;
        private final String id;

        private Held(String table, String id) {
            this.table = table;
            this.id = id;
        }

        private void beat() {
            jdbc.sql("update " + table + " set beat_at = ? where id = ?")
                    .params(JsonRecords.utc(time.now()), id)
                    .update();
        }

        @Override
        public void close() {
            held.remove(this);
        }
    }

    public Heartbeats(JdbcClient jdbc, HeartbeatClock time) {
        this.jdbc = jdbc;
        this.time = time;
    }

    /** @param table with the columns {@code id} and {@code beat_at} */
    public Held hold(String table, String id) {
        Held row = new Held(table, id);
        held.add(row);
        return row;
    }

    @Scheduled(initialDelay = 20, fixedDelay = 20, timeUnit = TimeUnit.SECONDS)
    public void beat() {
        for (Held row : held) {
            try {
                row.beat();
            } catch (DataAccessException e) {
                LOG.debug("the heartbeat of {} in {} is missing", row.id, row.table, e);
            }
        }
    }
}
