package io.tidemark.capacity.series;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Straight lines through the samples of every series: fitted by the database in one query from time to time, and
 * stored.
 */
@Repository
public class Trends {

    private static final int BATCH = 1000;

    private static final String X = "(cast(s.at_second - :from as double precision) / 86400)";
    private static final String DEAD = "cast(case when s.written_bytes > s.vmfs_used_bytes"
            + " then s.written_bytes - s.vmfs_used_bytes else 0 end as double precision)";
    /** Each level separately, because H2 finds a time range quickly only within one. */
    private static final String LEVELS = Stream.of(Resolution.EIGHT_HOURS, Resolution.DAY)
            .map(level ->
                    "select series, at_second, written_bytes, vmfs_used_bytes from capacity_samples where level = "
                            + level.ordinal() + " and at_second between :from and :to")
            .collect(Collectors.joining(" union all "));

    private static final String WRITTEN = "cast(s.written_bytes as double precision)";

    private final JdbcTemplate template;
    private final JdbcClient jdbc;
    private final TransactionOperations transaction;

    Trends(JdbcTemplate template, TransactionOperations transaction) {
        this.template = template;
        this.jdbc = JdbcClient.create(template);
        this.transaction = transaction;
    }

    /** Those kept for a vCenter, by moid. */
    public Map<String, Trend> of(String vcenter) {
        Map<String, Trend> trends = new HashMap<>();
        jdbc.sql("select c.datastore as datastore, t.* from capacity_trends t join capacity_series c on c.id = t.series"
                        + " where c.vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query((RowCallbackHandler) row -> trends.put(
                        row.getString("datastore"),
                        new Trend(
                                Instant.ofEpochSecond(row.getLong("from_second")),
                                Instant.ofEpochSecond(row.getLong("to_second")),
                                row.getLong("samples"),
                                row.getDouble("dead_bytes_per_day"),
                                row.getDouble("written_bytes_per_day"))));
        return trends;
    }

    /** Draws them again through the samples of a time range in which both sides are known, eight hours or more apart. */
    public void draw(Instant from, Instant to) {
        Map<Long, Trend> trends = new HashMap<>();
        jdbc.sql("select s.series as series, count(*) as n, min(s.at_second) as first, max(s.at_second) as last,"
                        + " sum(" + X + ") as x, sum(" + X + " * " + X + ") as xx,"
                        + " sum(" + DEAD + ") as dead, sum(" + X + " * " + DEAD + ") as x_dead,"
                        + " sum(" + WRITTEN + ") as written, sum(" + X + " * " + WRITTEN + ") as x_written"
                        + " from (" + LEVELS + ") s where s.written_bytes is not null and s.vmfs_used_bytes is not null"
                        + " group by s.series")
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .query((RowCallbackHandler) row -> fit(row, trends));
        transaction.executeWithoutResult(status -> {
            jdbc.sql("delete from capacity_trends").update();
            template.batchUpdate(
                    "insert into capacity_trends (series, from_second, to_second, samples, dead_bytes_per_day,"
                            + " written_bytes_per_day) values (?, ?, ?, ?, ?, ?)",
                    trends.entrySet(),
                    BATCH,
                    (statement, entry) -> {
                        Trend growth = entry.getValue();
                        statement.setLong(1, entry.getKey());
                        statement.setLong(2, growth.from().getEpochSecond());
                        statement.setLong(3, growth.to().getEpochSecond());
                        statement.setLong(4, growth.samples());
                        statement.setDouble(5, growth.deadBytesPerDay());
                        statement.setDouble(6, growth.writtenBytesPerDay());
                    });
        });
    }

    private static void fit(ResultSet row, Map<Long, Trend> trends) throws SQLException {
        long n = row.getLong("n");
        double x = row.getDouble("x");
        double spread = n * row.getDouble("xx") - x * x;
        if (spread > 0) {
            trends.put(
                    row.getLong("series"),
                    new Trend(
                            Instant.ofEpochSecond(row.getLong("first")),
                            Instant.ofEpochSecond(row.getLong("last")),
                            n,
                            (n * row.getDouble("x_dead") - x * row.getDouble("dead")) / spread,
                            (n * row.getDouble("x_written") - x * row.getDouble("written")) / spread));
        }
    }
}
