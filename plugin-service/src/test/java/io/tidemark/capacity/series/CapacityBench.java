package io.tidemark.capacity.series;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.capacity.TimeRange;
import io.tidemark.platform.ObjectId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A year of a thousand datastores, or of as many as {@code bench.datastores} is, stored and queried; started by {@code npm run bench -- capacity}. */
@Tag("bench")
@OnEveryDatabase
class CapacityBench {

    static final int DATASTORES = Integer.getInteger("bench.datastores", 1000);
    static final int QUESTIONS = 2000;
    static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private final boolean postgres;
    private final DataSource source;
    private final Path file;
    private final JdbcTemplate template;
    private final Samples samples;
    private final CapacitySeries series;

    CapacityBench(TestDatabase database) throws IOException {
        postgres = database == TestDatabase.POSTGRESQL;
        Path folder = Files.createTempDirectory("capacity-bench");
        file = folder.resolve("bench.mv.db");
        source = pooled(postgres ? database.fresh() : inFile(folder));
        template = new JdbcTemplate(source);
        samples = new Samples(template);
        series = new CapacitySeries(JdbcClient.create(template));
    }

    /** As in the service: no question waits for a new connection. */
    private static DataSource pooled(DataSource source) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        return new HikariDataSource(config);
    }

    private static DataSource inFile(Path folder) {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl("jdbc:h2:file:" + folder.resolve("bench")
                + ";DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE"
                + ";DEFAULT_NULL_ORDERING=HIGH");
        source.setUser("sa");
        Flyway.configure().dataSource(source).load().migrate();
        return source;
    }

    /** A window of a datastore's curve, half of them up to now. */
    record Question(int datastore, TimeRange stretch) {}

    /** The same for both. */
    static List<Question> questions() {
        Random random = new Random(2);
        List<Question> questions = new ArrayList<>();
        for (int i = 0; i < QUESTIONS; i++) {
            Instant to = NOW.minus(Duration.ofHours(random.nextInt(24 * 180)));
            Instant from = to.minus(Duration.ofHours(1 + random.nextInt(24 * 364)));
            questions.add(new Question(random.nextInt(DATASTORES), new TimeRange(from, i % 2 == 0 ? NOW : to)));
        }
        return questions;
    }

    /** Nothing but the driver: every sample of the window, no choice of a resolution and no gaps. */
    private List<Object[]> plain(long id, TimeRange stretch) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "select * from capacity_samples where series = ? and at_second between ? and ? order by at_second")) {
            statement.setLong(1, id);
            statement.setLong(2, stretch.from().getEpochSecond());
            statement.setLong(3, stretch.to().getEpochSecond());
            List<Object[]> read = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    Object[] row = new Object[10];
                    for (int column = 0; column < row.length; column++) {
                        row[column] = rows.getObject(column + 1);
                    }
                    read.add(row);
                }
            }
            return read;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double millis(Runnable question) {
        long asked = System.nanoTime();
        question.run();
        return (System.nanoTime() - asked) / 1e6;
    }

    /** Moments of one series after a year of thinning, oldest first. */
    static List<Instant> moments() {
        List<Instant> moments = new ArrayList<>();
        Instant at = NOW.minus(Duration.ofDays(365));
        while (!at.isAfter(NOW)) {
            moments.add(at);
            at = at.plus(Resolution.at(Duration.between(at, NOW)).step());
        }
        return moments;
    }

    @Test
    void storesAndAnswersAYear() throws IOException {
        List<Instant> moments = moments();
        Random random = new Random(1);
        long began = System.nanoTime();
        long[] ids = new long[DATASTORES];
        for (int i = 0; i < DATASTORES; i++) {
            ids[i] = series.add(new ObjectId(Tables.VCENTER, "datastore-" + i), "ds-" + i, "uuid-" + i, NOW)
                    .id();
            List<Samples.Entry> entries = new ArrayList<>();
            Instant before = Instant.EPOCH;
            long written = random.nextLong(1L << 42);
            for (Instant at : moments) {
                written += random.nextLong(1L << 30);
                Sample sample = new Sample(
                        at,
                        new Sample.VmfsSpace(1L << 43, written / 2),
                        new Sample.ArraySpace(written, 1L << 43, random.nextDouble(), written / 3, 3.5));
                entries.add(new Samples.Entry(ids[i], Resolution.keeping(at, before), sample));
                before = at;
            }
            samples.add(entries);
        }
        double fill = (System.nanoTime() - began) / 1e9;
        if (!postgres) {
            template.execute("checkpoint sync");
        }
        long bytes = postgres
                ? template.queryForObject(
                        "select pg_total_relation_size('capacity_samples') + pg_total_relation_size('capacity_series')",
                        Long.class)
                : Files.size(file);

        CurveReader reader = new CurveReader(samples, Clock.fixed(NOW, ZoneOffset.UTC));
        double[] millis = new double[QUESTIONS];
        double[] plain = new double[QUESTIONS];
        List<Question> questions = questions();
        for (int i = 0; i < QUESTIONS; i++) {
            Question question = questions.get(i);
            long id = ids[question.datastore()];
            // The second one finds cached pages, so they alternate.
            if (i % 2 == 1) {
                plain[i] = millis(() -> plain(id, question.stretch()));
            }
            millis[i] = millis(() -> reader.read(id, question.stretch(), 2000));
            if (i % 2 == 0) {
                plain[i] = millis(() -> plain(id, question.stretch()));
            }
        }
        java.util.Arrays.sort(millis);
        java.util.Arrays.sort(plain);
        long asked = System.nanoTime();
        Trends trends = new Trends(template, TestDatabase.transactions(source));
        trends.draw(NOW.minus(Duration.ofDays(28)), NOW);
        double trend = (System.nanoTime() - asked) / 1e6;
        asked = System.nanoTime();
        int drawn = trends.of(Tables.VCENTER).size();
        double read = (System.nanoTime() - asked) / 1e6;
        asked = System.nanoTime();
        samples.thin(NOW.plus(Duration.ofMinutes(30)), NOW.minus(Duration.ofDays(1000)));
        double thin = (System.nanoTime() - asked) / 1e6;
        System.out.println(String.format(
                Locale.ROOT,
                "BENCH %s rows=%d fill=%.1fs disk=%.0fMB each=%.0fkB p50=%.1fms p95=%.1fms max=%.1fms plain-JDBC-p95=%.1fms draw-trends=%.0fms read-trends=%.1fms thin=%.0fms",
                postgres ? "PostgreSQL" : "H2",
                moments.size() * DATASTORES,
                fill,
                bytes / 1e6,
                bytes / 1e3 / DATASTORES,
                millis[QUESTIONS / 2],
                millis[QUESTIONS * 95 / 100],
                millis[QUESTIONS - 1],
                plain[QUESTIONS * 95 / 100],
                trend,
                read,
                thin));
        assertThat(drawn).isEqualTo(DATASTORES);
    }
}
