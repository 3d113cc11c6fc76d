package io.tidemark.server.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads each page of an H2 file: rows, indexes and large objects. H2 has no checksums of their content, so that only
 * damage to their structure is found: unreadable pages and values, a wrong order, and wrong numbers of entries.
 */
final class DatabaseCheck {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseCheck.class);
    private static final String MAP = "name.";
    private static final Duration PROGRESS = Duration.ofSeconds(10);
    private static final int STEP = 1000;

    private final MVStore store;
    private final long end;
    private long entries;
    private long reported = System.nanoTime();

    private DatabaseCheck(MVStore store, Duration limit) {
        this.store = store;
        this.end = reported + limit.toNanos();
    }

    /**
     * Reads until the end or, with a warning in the log, until the limit.
     *
     * @throws DatabaseDamage with what was found first
     */
    static void run(Connection connection, Duration limit) throws SQLException, DatabaseDamage {
        SessionLocal session =
                (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
        new DatabaseCheck(session.getDatabase().getStore().getMvStore(), limit).run();
    }

    private void run() throws DatabaseDamage {
        long start = System.nanoTime();
        LOG.info("The database was not closed properly. It is checked before it is used");
        int maps = 0;
        for (Map.Entry<String, String> name : store.getMetaMap().entrySet()) {
            if (name.getKey().startsWith(MAP)) {
                MVMap<Object, Object> map = store.getMap(Integer.parseInt(name.getValue(), 16));
                if (map != null && !read(name.getKey().substring(MAP.length()), map)) {
                    LOG.warn("The check of the database was ended by its limit after {} entries", entries);
                    return;
                }
                maps++;
            }
        }
        LOG.info(
                "The database was checked: {} entries of {} tables and indexes in {} ms",
                entries,
                maps,
                Duration.ofNanos(System.nanoTime() - start).toMillis());
    }

    /** False when there is no time left. */
    private boolean read(String name, MVMap<Object, Object> map) throws DatabaseDamage {
        long count = 0;
        try {
            Object last = null;
            Cursor<Object, Object> cursor = map.cursor(null);
            while (cursor.hasNext()) {
                Object key = cursor.next();
                if (last != null && map.getKeyType().compare(last, key) >= 0) {
                    throw new DatabaseDamage(name + ": wrong order", null);
                }
                last = key;
                count++;
                entries++;
                if (entries % STEP == 0 && late(name)) {
                    return false;
                }
            }
        } catch (RuntimeException | StackOverflowError e) {
            throw new DatabaseDamage(name + ": " + e.getMessage(), e);
        }
        if (count != map.sizeAsLong()) {
            throw new DatabaseDamage(name + ": " + count + " entries instead of " + map.sizeAsLong(), null);
        }
        return true;
    }

    private boolean late(String name) {
        long now = System.nanoTime();
        if (now - reported > PROGRESS.toNanos()) {
            reported = now;
            LOG.info("The database is being checked: {} entries read, now {}", entries, name);
        }
        return now - end > 0;
    }
}
