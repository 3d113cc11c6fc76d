package io.tidemark.security.login;

import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The table of failed and running log-ins, by key. A row counts until its window ends. */
@Repository
public class LoginCounts {

    /** Whether a log-in may go on. */
    enum Reservation {
        RESERVED,
        /** With the log-ins that are running, the limit could be exceeded. */
        WAIT,
        REFUSED
    }

    private record Row(String id, int failures, int pending) {}

    static final int REMOVED_AT_ONCE = 100;

    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    LoginCounts(JdbcClient jdbc, PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        this.transactions = new TransactionTemplate(transactions);
    }

    /**
     * Counts a running log-in for every key, or for none.
     *
     * @param limits most failures by key; in the order in which rows are locked
     * @param end of a window that begins now
     */
    Reservation reserve(SortedMap<String, Integer> limits, Instant now, Instant end) {
        Reservation seen = seen(limits, now);
        if (seen != Reservation.RESERVED) {
            return seen;
        }
        limits.keySet().forEach(key -> add(key, end));
        boolean reserved = Boolean.TRUE.equals(transactions.execute(transaction -> {
            for (var limit : limits.entrySet()) {
                if (!reserved(limit.getKey(), limit.getValue(), now, end)) {
                    transaction.setRollbackOnly();
                    return false;
                }
            }
            return true;
        }));
        return reserved ? Reservation.RESERVED : Reservation.WAIT;
    }

    /** What a reservation would be; stores nothing, so that rejected log-ins do not fill the table. */
    private Reservation seen(SortedMap<String, Integer> limits, Instant now) {
        List<Row> rows = jdbc.sql(
                        "select id, failures, pending from login_attempts where id in (:ids) and ends_at > :now")
                .param("ids", limits.keySet())
                .param("now", JsonRecords.utc(now))
                .query(Row.class)
                .list();
        if (rows.stream().anyMatch(row -> row.failures() >= limits.get(row.id()))) {
            return Reservation.REFUSED;
        }
        return rows.stream().anyMatch(row -> row.failures() + row.pending() >= limits.get(row.id()))
                ? Reservation.WAIT
                : Reservation.RESERVED;
    }

    private void add(String key, Instant end) {
        jdbc.sql("insert into login_attempts (id, failures, pending, ends_at) values (?, 0, 0, ?)"
                        + " on conflict do nothing")
                .params(key, JsonRecords.utc(end))
                .update();
    }

    private boolean reserved(String key, int limit, Instant now, Instant end) {
        return jdbc.sql("update login_attempts set"
                                + " failures = case when ends_at <= :now then 0 else failures end,"
                                + " pending = case when ends_at <= :now then 1 else pending + 1 end,"
                                + " ends_at = case when ends_at <= :now then :end else ends_at end"
                                + " where id = :id and (ends_at <= :now or failures + pending < :limit)")
                        .param("id", key)
                        .param("now", JsonRecords.utc(now))
                        .param("end", JsonRecords.utc(end))
                        .param("limit", limit)
                        .update()
                == 1;
    }

    /** A running log-in has ended. */
    void end(Collection<String> keys, boolean failed) {
        keys.forEach(key -> jdbc.sql("update login_attempts set failures = failures + :failures,"
                        + " pending = case when pending > 0 then pending - 1 else 0 end where id = :id")
                .param("failures", failed ? 1 : 0)
                .param("id", key)
                .update());
    }

    /** Stores a fact until an instant. */
    void remember(String key, Instant until) {
        add(key, until);
        jdbc.sql("update login_attempts set ends_at = ? where id = ?")
                .params(JsonRecords.utc(until), key)
                .update();
    }

    boolean remembers(String key, Instant now) {
        return jdbc.sql("select count(*) from login_attempts where id = ? and ends_at > ?")
                        .params(key, JsonRecords.utc(now))
                        .query(Integer.class)
                        .single()
                > 0;
    }

    /**
     * Removes some rows whose window has ended; one by one, so that nobody waits for another.
     *
     * @return whether there may be more
     */
    boolean removeEnded(Instant now) {
        List<String> ended = jdbc.sql("select id from login_attempts where ends_at < ? limit " + REMOVED_AT_ONCE)
                .param(JsonRecords.utc(now))
                .query(String.class)
                .list();
        ended.forEach(key -> jdbc.sql("delete from login_attempts where id = ? and ends_at < ?")
                .params(key, JsonRecords.utc(now))
                .update());
        return ended.size() == REMOVED_AT_ONCE;
    }
}
