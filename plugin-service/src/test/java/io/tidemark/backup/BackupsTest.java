package io.tidemark.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import io.tidemark.platform.file.DataDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipFile;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

class BackupsTest {

    @TempDir
    private Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-22T00:00:00Z"));

    private static JdbcTemplate file(Path path) {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl("jdbc:h2:file:" + path + ";DB_CLOSE_DELAY=-1");
        JdbcTemplate jdbc = new JdbcTemplate(source);
        jdbc.execute(
                "create table if not exists backup_marker (name varchar primary key, made_at timestamp with time zone)");
        return jdbc;
    }

    private Backups backups(JdbcTemplate jdbc) {
        InstantSource time = now::get;
        return new Backups(
                jdbc,
                new BackupMarker(jdbc),
                new BackupProperties(null, Duration.ofDays(1), 2, false),
                new DataDirectory(folder),
                time.withZone(ZoneOffset.UTC));
    }

    @Test
    void copiesTheDatabaseWhileItIsInUseSoThatAStartFindsIt() throws IOException {
        JdbcTemplate jdbc = file(folder.resolve("tidemark"));
        jdbc.execute("create table t (id int primary key)");
        jdbc.update("insert into t values (1)");
        Backups backups = backups(jdbc);
        Backups.Backup made = backups.make();
        jdbc.update("insert into t values (2)");
        assertThat(backups.all()).containsExactly(made);

        Path restored = Files.createDirectory(folder.resolve("restored"));
        try (ZipFile zip = new ZipFile(
                        folder.resolve("backups").resolve(made.name()).toFile());
                InputStream database = zip.getInputStream(zip.getEntry("tidemark.mv.db"))) {
            Files.copy(database, restored.resolve("tidemark.mv.db"));
        }
        JdbcTemplate copy = file(restored.resolve("tidemark"));
        assertThat(copy.queryForList("select id from t", Integer.class)).containsExactly(1);
        assertThat(new BackupMarker(copy).find()).contains(new BackupMarker.Marked(made.name(), made.at()));
        assertThat(new BackupMarker(jdbc).find()).isEmpty();
        copy.execute("shutdown");
        jdbc.execute("shutdown");
    }

    @Test
    void areForTheirOwnerOnly() throws IOException {
        JdbcTemplate jdbc = file(folder.resolve("tidemark"));
        Backups.Backup made = backups(jdbc).make();
        Path directory = folder.resolve("backups");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(made.name()))))
                .isEqualTo("rw-------");
        jdbc.execute("shutdown");
    }

    @Test
    void aBackupThatFailedLeavesNoMarker() throws IOException {
        JdbcTemplate jdbc = file(folder.resolve("tidemark"));
        Backups backups = backups(jdbc);
        Files.createDirectories(folder.resolve("backups/tidemark-20261122T000000.000Z.zip/in-the-way"));

        assertThatThrownBy(backups::make).isInstanceOf(Problem.class);

        assertThat(new BackupMarker(jdbc).find()).isEmpty();
        assertThat(folder.resolve("backups/tidemark-20261122T000000.000Z.zip.part"))
                .doesNotExist();
        jdbc.execute("shutdown");
    }

    @Test
    void makesOneADayAndKeepsTheNewest() {
        JdbcTemplate jdbc = file(folder.resolve("tidemark"));
        Backups backups = backups(jdbc);
        for (int hour = 0; hour < 24 * 4; hour++) {
            backups.makeWhenDue();
            now.updateAndGet(at -> at.plus(Duration.ofHours(1)));
        }
        assertThat(backups.all())
                .extracting(backup -> backup.at().toString())
                .containsExactly("2026-11-25T00:00:00Z", "2026-11-24T00:00:00Z");
        jdbc.execute("shutdown");
    }

    @Test
    void leavesFilesOfOthersAloneAndRemovesWhatAnEndedProcessLeft() throws IOException {
        JdbcTemplate jdbc = file(folder.resolve("tidemark"));
        Path directory = Files.createDirectory(folder.resolve("backups"));
        Path kept = Files.createFile(directory.resolve("tidemark-before-upgrade.zip"));
        Path incomplete = Files.createFile(directory.resolve("tidemark-20261101T000000.000Z.zip.part"));
        Backups backups = backups(jdbc);

        backups.makeWhenDue();

        assertThat(backups.all()).hasSize(1);
        assertThat(kept).exists();
        assertThat(incomplete).doesNotExist();
        jdbc.execute("shutdown");
    }

    @Test
    void makesOneAfterTheClockWasAhead() {
        JdbcTemplate jdbc = file(folder.resolve("tidemark"));
        Backups backups = backups(jdbc);
        now.updateAndGet(at -> at.plus(Duration.ofDays(30)));
        backups.makeWhenDue();
        now.updateAndGet(at -> at.minus(Duration.ofDays(30)));

        backups.makeWhenDue();
        backups.makeWhenDue();

        assertThat(backups.all()).hasSize(2);
        jdbc.execute("shutdown");
    }

    @Test
    void leavesPostgresqlToItsOwnMeans() {
        Backups backups = backups(new JdbcTemplate(TestDatabase.POSTGRESQL.fresh()));
        assertThatThrownBy(backups::make).hasMessageContaining("pg_dump");
        backups.makeWhenDue();
        assertThat(backups.all()).isEmpty();
    }
}
