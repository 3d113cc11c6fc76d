package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.TestDatabase;
import io.tidemark.Tidemark;
import io.tidemark.backup.Backups;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

@ExtendWith(OutputCaptureExtension.class)
class StartTest {

    private static ConfigurableApplicationContext start(Path data, String... more) {
        List<String> settings = new ArrayList<>(
                List.of("--tidemark.http.port=0", "--tidemark.http.address=127.0.0.1", "--tidemark.data-dir=" + data));
        settings.addAll(List.of(more));
        return SpringApplication.run(Tidemark.class, settings.toArray(String[]::new));
    }

    private static List<String> migrations(ConfigurableApplicationContext service) {
        return service.getBean(JdbcClient.class)
                .sql("select version from flyway_schema_history where success order by installed_rank")
                .query(String.class)
                .list();
    }

    private static List<String> secrets(Path data) throws IOException {
        return List.of(
                Files.readString(data.resolve("tls.crt")),
                Files.readString(data.resolve("tls.key")),
                Files.readString(data.resolve("vault.key")));
    }

    /** What group or others have access to. */
    private static List<Path> open(Path data) throws IOException {
        List<Path> open = new ArrayList<>();
        try (Stream<Path> all = Files.walk(data)) {
            for (Path path : all.toList()) {
                if (!PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                        .endsWith("------")) {
                    open.add(path);
                }
            }
        }
        return open;
    }

    private static List<String> startsOnAFile(Path data) throws IOException {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (ConfigurableApplicationContext service = start(data)) {
            assertThat(migrations(service)).contains("1", "4");
            assertThat(data.resolve("tidemark.mv.db")).exists();
            assertThat(service.getBean(Backups.class).make().name()).isNotEmpty();
            assertThat(open(data)).isEmpty();
            return secrets(data);
        }
    }

    @Test
    void startsOnAFileThatOnlyItsOwnerReads(@TempDir Path data) throws IOException {
        assertThat(startsOnAFile(data)).hasSize(3);
    }

    @Test
    @Tag("wide")
    void startsOnAFileAndOnPostgresqlWithTheSameKeyAndCertificate(@TempDir Path data) throws IOException {
        List<String> first = startsOnAFile(data);
        Files.delete(data.resolve("tidemark.mv.db"));
        String url = "--tidemark.database.url=" + TestDatabase.emptyPostgresql();
        try (ConfigurableApplicationContext service = start(data, url, "--tidemark.database.username=postgres")) {
            assertThat(migrations(service)).contains("1", "4");
            assertThat(data.resolve("tidemark.mv.db")).doesNotExist();
            assertThat(secrets(data)).isEqualTo(first);
        }
    }

    @Test
    void printsOnlyTheReasonWhenItDoesNotStart(@TempDir Path data, CapturedOutput output) throws IOException {
        Files.writeString(data.resolve("vault.key"), "key");
        assertThatThrownBy(() -> start(data)).isInstanceOf(RuntimeException.class);
        assertThat(output.getErr()).contains("tidemark.mv.db does not exist").hasLineCount(1);
        assertThat(output.getOut()).doesNotContain("ERROR", "WARN");
    }

    @Test
    void startsNoQueuedRunOfARestoredBackup(@TempDir Path data) throws IOException {
        ReclaimRun queued = Runs.queued(1, Method.TASK, Runs.NOW);
        Path backup;
        try (ConfigurableApplicationContext service = start(data)) {
            service.getBean(ReclaimRuns.class).add(queued);
            Backups backups = service.getBean(Backups.class);
            backup = backups.file(backups.make().name());
        }
        try (ZipFile zip = new ZipFile(backup.toFile());
                InputStream database = zip.getInputStream(zip.getEntry("tidemark.mv.db"))) {
            Files.copy(database, data.resolve("tidemark.mv.db"), StandardCopyOption.REPLACE_EXISTING);
        }

        try (ConfigurableApplicationContext service = start(data)) {
            ReclaimRun run =
                    service.getBean(ReclaimRuns.class).find(queued.id()).orElseThrow();
            assertThat(run.state()).isEqualTo(RunState.CANCELED);
            assertThat(String.valueOf(run.problem())).contains("BACKUP_RESTORED");
            assertThat(service.getBean(JdbcClient.class)
                            .sql("select count(*) from activity where action = 'installation.restore'")
                            .query(Integer.class)
                            .single())
                    .isEqualTo(1);
        }
    }
}
