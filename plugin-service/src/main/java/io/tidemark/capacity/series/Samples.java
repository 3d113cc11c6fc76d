package io.tidemark.capacity.series;

import io.tidemark.capacity.series.Sample.ArraySpace;
import io.tidemark.capacity.series.Sample.VmfsSpace;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table of samples. A sample is never changed; older ones are thinned by their level. */
@Repository
public class Samples {

    private static final int BATCH = 1000;

    /** A sample to be added to a series. */
    public record Entry(long series, Resolution level, Sample sample) {}

    /** The dead space of several datastores together, and of how many. */
    public record Total(long deadSpaceBytes, int datastores) {

        public Total plus(Total other) {
            return new Total(deadSpaceBytes + other.deadSpaceBytes, datastores + other.datastores);
        }
    }

    /** The samples of a vCenter up to its last collection; {@code filling} while the history of arrays is still to be added. */
    public record Revision(long collected, boolean filling) {}

    /** As {@link Sample#deadSpaceBytes} has it. */
    private static final String DEAD = "case when s.written_bytes <= s.vmfs_used_bytes then 0"
            + " when s.written_bytes > s.capacity_bytes then s.capacity_bytes - s.vmfs_used_bytes"
            + " else s.written_bytes - s.vmfs_used_bytes end";

    /** A join, because H2 compares each row with each element of a list. */
    private static final String THESE_SERIES =
            " from unnest(cast(:series as bigint array)) as d (id) join capacity_samples s on s.series = d.id";

    private final JdbcTemplate template;
    private final JdbcClient jdbc;

    Samples(JdbcTemplate template) {
        this.template = template;
        this.jdbc = JdbcClient.create(template);
    }

    /** Adds samples; samples at existing times are ignored. */
    public void add(List<Entry> entries) {
        template.batchUpdate(
                "insert into capacity_samples (series, at_second, level, capacity_bytes, vmfs_used_bytes, written_bytes,"
                        + " provisioned_bytes, thin_provisioning, unique_bytes, data_reduction)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
                entries,
                BATCH,
                Samples::write);
    }

    /** Oldest first, without those whose level is finer. */
    public List<Sample> between(long series, Instant from, Instant to, Resolution finest) {
        return jdbc.sql("select * from capacity_samples where series = :series and at_second between :from and :to"
                        + " and level >= :level order by at_second")
                .param("series", series)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .param("level", finest.ordinal())
                .query(Samples::read)
                .list();
    }

    /** The same for several datastores of a vCenter, by moid; those without any are absent. */
    public Map<String, List<Sample>> between(
            String vcenter, Collection<String> moids, Instant from, Instant to, Resolution finest) {
        Map<String, List<Sample>> byMoid = new HashMap<>();
        Map<Long, String> series = series(vcenter, moids);
        jdbc.sql("select s.*" + THESE_SERIES
                        + " where s.at_second between :from and :to and s.level >= :level order by s.at_second")
                .param("series", series.keySet().toArray(Long[]::new))
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .param("level", finest.ordinal())
                .query((RowCallbackHandler)
                        row -> byMoid.computeIfAbsent(series.get(row.getLong("series")), moid -> new ArrayList<>())
                                .add(read(row, 0)));
        return byMoid;
    }

    /**
     * The dead space of datastores of a vCenter together at each time from {@code from} on, of those with a sample of the
     * level at that time in which both sides are known, and their number.
     */
    public NavigableMap<Instant, Total> together(
            String vcenter, Collection<String> moids, Instant from, Resolution level) {
        NavigableMap<Instant, Total> totals = new TreeMap<>();
        jdbc.sql("select s.at_second as at_second, count(*) as measured, sum(" + DEAD + ") as dead" + THESE_SERIES
                        + " where s.at_second >= :from and s.level >= :level and s.written_bytes is not null"
                        + " and s.vmfs_used_bytes is not null group by s.at_second")
                .param("series", series(vcenter, moids).keySet().toArray(Long[]::new))
                .param("from", from.getEpochSecond())
                .param("level", level.ordinal())
                .query((RowCallbackHandler) row -> totals.put(
                        Instant.ofEpochSecond(row.getLong("at_second")),
                        new Total(row.getLong("dead"), row.getInt("measured"))));
        return totals;
    }

    private Map<Long, String> series(String vcenter, Collection<String> moids) {
        Set<String> wanted = Set.copyOf(moids);
        Map<Long, String> series = new HashMap<>();
        jdbc.sql("select id, datastore from capacity_series where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query((RowCallbackHandler) row -> {
                    if (wanted.contains(row.getString("datastore"))) {
                        series.put(row.getLong("id"), row.getString("datastore"));
                    }
                });
        return series;
    }

    /** Changes after a collection, and when the history of the arrays is complete. */
    public Revision revision(String vcenter) {
        return jdbc.sql("select (select at_second from capacity_rounds where vcenter = :vcenter) as collected,"
                        + " count(fill_from) > 0 as filling from capacity_series where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query((row, number) -> new Revision(row.getLong("collected"), row.getBoolean("filling")))
                .single();
    }

    /** The oldest of all levels, no more than so many. */
    public List<Sample> first(long series, Instant from, Instant to, int most) {
        return jdbc.sql("select * from capacity_samples where series = :series and at_second between :from and :to"
                        + " order by at_second fetch first :most rows only")
                .param("series", series)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .param("most", most)
                .query(Samples::read)
                .list();
    }

    /** The number of samples of each level, at its index. */
    public long[] counts(long series, Instant from, Instant to) {
        long[] counts = new long[Resolution.values().length];
        jdbc.sql("select level, count(*) from capacity_samples where series = :series"
                        + " and at_second between :from and :to group by level")
                .param("series", series)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .query((RowCallbackHandler) row -> counts[row.getInt(1)] = row.getLong(2));
        return counts;
    }

    /** The times of the VMFS samples. */
    public NavigableSet<Instant> sampled(long series, Instant from, Instant to) {
        NavigableSet<Instant> moments = new TreeSet<>();
        jdbc.sql("select at_second from capacity_samples where series = :series and at_second between :from and :to"
                        + " and vmfs_used_bytes is not null")
                .param("series", series)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .query((RowCallbackHandler) row -> moments.add(Instant.ofEpochSecond(row.getLong(1))));
        return moments;
    }

    /** Deletes what is finer than its age keeps, and everything older than {@code oldest}. */
    public void thin(Instant now, Instant oldest) {
        Resolution[] levels = Resolution.values();
        for (Resolution level : levels) {
            Instant kept = level == Resolution.DAY ? oldest : now.minus(level.kept());
            jdbc.sql("delete from capacity_samples where level = :level and at_second < :kept")
                    .param("level", level.ordinal())
                    .param("kept", kept.getEpochSecond())
                    .update();
        }
    }

    private static void write(PreparedStatement statement, Entry entry) throws SQLException {
        Sample sample = entry.sample();
        statement.setLong(1, entry.series());
        statement.setLong(2, sample.at().getEpochSecond());
        statement.setInt(3, entry.level().ordinal());
        set(statement, 4, sample.vmfs().capacityBytes(), Types.BIGINT);
        set(statement, 5, sample.vmfs().usedBytes(), Types.BIGINT);
        set(statement, 6, sample.array().writtenBytes(), Types.BIGINT);
        set(statement, 7, sample.array().provisionedBytes(), Types.BIGINT);
        set(statement, 8, sample.array().thinProvisioning(), Types.DOUBLE);
        set(statement, 9, sample.array().uniqueBytes(), Types.BIGINT);
        set(statement, 10, sample.array().dataReduction(), Types.DOUBLE);
    }

    private static void set(PreparedStatement statement, int index, @Nullable Object value, int type)
            throws SQLException {
        if (value == null) {
            statement.setNull(index, type);
        } else {
            statement.setObject(index, value);
        }
    }

    private static Sample read(ResultSet row, int number) throws SQLException {
        return new Sample(
                Instant.ofEpochSecond(row.getLong("at_second")),
                new VmfsSpace(
                        row.getObject("capacity_bytes", Long.class), row.getObject("vmfs_used_bytes", Long.class)),
                new ArraySpace(
                        row.getObject("written_bytes", Long.class),
                        row.getObject("provisioned_bytes", Long.class),
                        row.getObject("thin_provisioning", Double.class),
                        row.getObject("unique_bytes", Long.class),
                        row.getObject("data_reduction", Double.class)));
    }
}
