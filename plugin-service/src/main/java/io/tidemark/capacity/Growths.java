package io.tidemark.capacity;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Straight lines through the samples of all series of a vCenter, fitted by the database in one question. */
@Repository
class Growths {

    private static final String X = "(cast(s.at_second - :from as double precision) / 86400)";
    private static final String DEAD = "cast(case when s.written_bytes > s.vmfs_used_bytes"
            + " then s.written_bytes - s.vmfs_used_bytes else 0 end as double precision)";
    private static final String WRITTEN = "cast(s.written_bytes as double precision)";

    private final JdbcClient jdbc;

    Growths(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** By moid; only samples in which both sides are known count. */
    Map<String, Growth> of(String vcenter, Instant from, Instant to) {
        Map<String, Growth> growths = new HashMap<>();
        jdbc.sql("select c.datastore as datastore, count(*) as n, min(s.at_second) as first, max(s.at_second) as last,"
                        + " sum(" + X + ") as x, sum(" + X + " * " + X + ") as xx,"
                        + " sum(" + DEAD + ") as dead, sum(" + X + " * " + DEAD + ") as x_dead,"
                        + " sum(" + WRITTEN + ") as written, sum(" + X + " * " + WRITTEN + ") as x_written"
                        + " from capacity_samples s join capacity_series c on c.id = s.series"
                        + " where c.vcenter = :vcenter and s.level >= 1 and s.at_second between :from and :to"
                        + " and s.written_bytes is not null and s.vmfs_used_bytes is not null group by c.datastore")
                .param("vcenter", vcenter)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .query((RowCallbackHandler) row -> {
                    long n = row.getLong("n");
                    double x = row.getDouble("x");
                    double spread = n * row.getDouble("xx") - x * x;
                    if (spread > 0) {
                        growths.put(
                                row.getString("datastore"),
                                new Growth(
                                        Instant.ofEpochSecond(row.getLong("first")),
                                        Instant.ofEpochSecond(row.getLong("last")),
                                        n,
                                        (n * row.getDouble("x_dead") - x * row.getDouble("dead")) / spread,
                                        (n * row.getDouble("x_written") - x * row.getDouble("written")) / spread));
                    }
                });
        return growths;
    }
}
