package io.tidemark.capacity.series;

import io.tidemark.capacity.UnmapActivity;
import io.tidemark.inventory.DatastoreRuns.CountedUnmaps;
import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/** The table of UNMAP sent: per host for a day, then summed per datastore in longer and longer intervals. */
@Repository
public class UnmapActivities implements CountedUnmaps {

    private static final int BATCH = 1000;

    /** UNMAP activity to be added to a series. */
    public record Entry(long series, UnmapActivity activity) {}

    private final JdbcTemplate template;
    private final JdbcClient jdbc;
    private final TransactionOperations transaction;

    UnmapActivities(JdbcTemplate template, TransactionOperations transaction) {
        this.template = template;
        this.jdbc = JdbcClient.create(template);
        this.transaction = transaction;
    }

    /** Adds intervals; one that is there already changes nothing, so that a time range can be queried again. */
    public void add(List<Entry> entries) {
        template.batchUpdate(
                "insert into unmap_activity (series, at_second, seconds, host, ios, bytes) values (?, ?, ?, ?, ?, ?)"
                        + " on conflict do nothing",
                entries,
                BATCH,
                (statement, entry) -> {
                    UnmapActivity activity = entry.activity();
                    statement.setLong(1, entry.series());
                    statement.setLong(2, activity.at().getEpochSecond());
                    statement.setInt(3, activity.seconds());
                    statement.setString(4, activity.host());
                    statement.setLong(5, activity.ios());
                    statement.setLong(6, activity.bytes());
                });
    }

    /** Oldest first. */
    public List<UnmapActivity> between(long series, Instant from, Instant to) {
        return jdbc.sql("select * from unmap_activity where series = :series and at_second between :from and :to"
                        + " order by at_second, host")
                .param("series", series)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .query((row, number) -> new UnmapActivity(
                        Instant.ofEpochSecond(row.getLong("at_second")),
                        row.getInt("seconds"),
                        row.getString("host"),
                        row.getLong("ios"),
                        row.getLong("bytes")))
                .list();
    }

    /** The newest of each datastore of a vCenter; datastores without any are omitted. */
    public List<LastUnmap> last(String vcenter) {
        return jdbc
                .sql(
                        "select datastore, (select max(at_second) from unmap_activity a where a.series = s.id) as last_unmap"
                                + " from capacity_series s where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query((row, number) -> {
                    Long second = row.getObject("last_unmap", Long.class);
                    return second == null
                            ? Optional.<LastUnmap>empty()
                            : Optional.of(new LastUnmap(
                                    new ObjectId(vcenter, row.getString("datastore")), Instant.ofEpochSecond(second)));
                })
                .list()
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public Optional<Instant> last(ObjectId datastore) {
        return jdbc.sql(
                        "select max(a.at_second) as last_unmap from unmap_activity a join capacity_series s on s.id = a.series"
                                + " where s.vcenter = :vcenter and s.datastore = :datastore and a.bytes > 0")
                .param("vcenter", datastore.vcenter())
                .param("datastore", datastore.moid())
                .query((row, number) -> Optional.ofNullable(row.getObject("last_unmap", Long.class)))
                .single()
                .map(Instant::ofEpochSecond);
    }

    /** Sums what is finer than its age keeps, and deletes what is older than {@code oldest}. */
    public void rollUp(Instant now, Instant oldest) {
        Resolution[] levels = Resolution.values();
        for (int i = 0; i + 1 < levels.length; i++) {
            long step = levels[i + 1].step().toSeconds();
            // Whole intervals only: half of one would be summed twice.
            long kept = Math.floorDiv(now.minus(levels[i].kept()).getEpochSecond(), step) * step;
            transaction.executeWithoutResult(status -> {
                // The length is part of the text: with a parameter, PostgreSQL would not recognize both expressions as
                // the
                // same.
                String end = "((at_second + " + (step - 1) + ") / " + step + ") * " + step;
                jdbc.sql("insert into unmap_activity (series, at_second, seconds, host, ios, bytes) select series, "
                                + end + ", " + step + ", '', sum(ios), sum(bytes) from unmap_activity"
                                + " where at_second <= :kept and seconds < :step group by series, " + end
                                + " on conflict do nothing")
                        .param("step", step)
                        .param("kept", kept)
                        .update();
                jdbc.sql("delete from unmap_activity where at_second <= :kept and seconds < :step")
                        .param("step", step)
                        .param("kept", kept)
                        .update();
            });
        }
        jdbc.sql("delete from unmap_activity where at_second < :oldest")
                .param("oldest", oldest.getEpochSecond())
                .update();
    }

    /** The hosts of a vCenter with counters, from the last query. */
    public Map<String, Boolean> hosts(String vcenter) {
        Map<String, Boolean> counted = new HashMap<>();
        jdbc.sql("select host, counted from unmap_hosts where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query((RowCallbackHandler) row -> counted.put(row.getString(1), row.getBoolean(2)));
        return counted;
    }

    public void keepHosts(String vcenter, Collection<String> hosts, Collection<String> counting) {
        transaction.executeWithoutResult(status -> {
            jdbc.sql("delete from unmap_hosts where vcenter = :vcenter")
                    .param("vcenter", vcenter)
                    .update();
            template.batchUpdate(
                    "insert into unmap_hosts (vcenter, host, counted) values (?, ?, ?)",
                    hosts,
                    BATCH,
                    (statement, host) -> {
                        statement.setString(1, vcenter);
                        statement.setString(2, host);
                        statement.setBoolean(3, counting.contains(host));
                    });
        });
    }
}
