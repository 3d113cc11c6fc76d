package io.tidemark.backup;

import io.tidemark.TestDatabase;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.vault.SecretUnreadable;
import io.tidemark.vault.Vault;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** A database with the data of a test, and methods to export and import it. */
final class Installation {

    static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    final DataSource source;
    final JdbcClient jdbc;
    final Tables tables;
    final List<RecordedActivity> activity = new ArrayList<>();

    Installation(DataSource source) {
        this.source = source;
        this.jdbc = JdbcClient.create(source);
        this.tables = new Tables(new JdbcTemplate(source));
    }

    static Installation on(TestDatabase database) {
        return new Installation(database.fresh());
    }

    /** A vCenter with a sealed password, samples, an ended and a live run, and what was done, each as the service writes it. */
    Installation used() {
        for (String sql : List.of(
                "insert into vcenters (id, address, created_at, updated_at) values ('v1', 'vc.example.com', timestamp with"
                        + " time zone '2026-01-02 03:04:05.123456+01:00', timestamp with time zone '2026-01-02 03:04:05Z')",
                "insert into vault_secrets (name, key_id, sealed, updated_at) values ('vcenter/v1', 'key', 'sealed ü', timestamp"
                        + " with time zone '2026-01-02 03:04:05Z')",
                "insert into capacity_series (vcenter, datastore, name, vmfs_uuid, backing, last_second, fill_tries)"
                        + " values ('v1', 'datastore-1', 'Büro \"1\"', 'u', '', 7, 0)",
                "insert into capacity_samples (series, at_second, level, written_bytes, data_reduction)"
                        + " values (1, 5, 1, 9223372036854775807, 0.1)",
                "insert into activity (at, actor, action, outcome, detail, seq, hash)"
                        + " values (timestamp with time zone '2026-01-02 03:04:05Z', 'ann', 'run.start', 'DONE', 'a\nb', 1, 'h')",
                "update activity_head set seq = 1, hash = 'h'")) {
            jdbc.sql(sql).update();
        }
        run("ended", "timestamp with time zone '2026-01-02 03:04:05Z'");
        return this;
    }

    void run(String id, String endedAt) {
        jdbc.sql(
                        "insert into reclaim_runs (id, version, state, vcenter, datastore, datastore_name, host, method, array_kind,"
                                + " started_by, created_at, ended_at, misses, record) values ('" + id
                                + "', 3, 'COMPLETED', 'v1', 'datastore-1', 'd', 'h', 'TASK', 'x', 'ann', timestamp with time zone"
                                + " '2026-01-02 03:04:05Z', " + endedAt + ", 0, '{\"a\":1}')")
                .update();
    }

    ExportManifest export(Path file) {
        return new Export(tables, new DataSourceTransactionManager(source), CLOCK).write(file, "0.1.0");
    }

    Import.Report take(Path file, boolean replace) {
        return new Import(
                        tables,
                        new ExportUpgrade(CLOCK),
                        new NoKey(),
                        TestDatabase.transactions(source),
                        new Recorder(event -> activity.add((RecordedActivity) event), CLOCK),
                        CLOCK)
                .read(file, replace, "operator");
    }

    long rows(String table) {
        return jdbc.sql("select count(*) from " + table).query(Long.class).single();
    }

    /** A vault whose key opens nothing. */
    private static final class NoKey implements Vault {

        @Override
        public void keep(String name, String secret) {}

        @Override
        public Optional<String> secret(String name) {
            throw new SecretUnreadable(Statement.of("TEST", "another key."));
        }

        @Override
        public void forget(String name) {}
    }
}
