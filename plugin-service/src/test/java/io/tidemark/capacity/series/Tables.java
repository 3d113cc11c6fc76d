package io.tidemark.capacity.series;

import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** The tables of the module in a fresh database, and samples to put into them. */
public final class Tables {

    public static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    public static final long GB = 1L << 30;

    public final CapacitySeries series;
    public final Samples samples;
    public final UnmapActivities activities;
    public final CapacityEvents events;
    public final CollectionTimes rounds;
    public final UnmapGaps gaps;
    public final Trends trends;
    /** Reads at noon. */
    public final CurveReader curves;

    public Tables(TestDatabase database) {
        DataSource source = database.fresh();
        JdbcTemplate template = new JdbcTemplate(source);
        JdbcClient client = JdbcClient.create(template);
        series = new CapacitySeries(client);
        samples = new Samples(template);
        activities = new UnmapActivities(template, TestDatabase.transactions(source));
        events = new CapacityEvents(client, JsonMapper.shared());
        rounds = new CollectionTimes(client, JsonMapper.shared());
        gaps = new UnmapGaps(client, JsonMapper.shared());
        trends = new Trends(template, TestDatabase.transactions(source));
        curves = new CurveReader(samples, Clock.fixed(NOON, ZoneOffset.UTC));
    }

    /** The id of a new series. */
    public long series(String moid) {
        return series.add(new ObjectId(VCENTER, moid), "name of " + moid, "uuid-" + moid, Instant.EPOCH)
                .id();
    }

    public static Sample sample(Instant at, @Nullable Long used, @Nullable Long written) {
        return new Sample(
                at,
                new Sample.VmfsSpace(1000 * GB, used),
                new Sample.ArraySpace(written, 1000 * GB, written == null ? null : 0.5, null, 2.5));
    }
}
