package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.Tidemark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

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

    @Test
    void keepsKeyAndCertificateFromOneStartToTheNext(@TempDir Path data) throws Exception {
        List<String> first;
        try (ConfigurableApplicationContext service = start(data)) {
            assertThat(migrations(service)).contains("1", "4");
            assertThat(data).isDirectoryContaining(file -> file.endsWith("tidemark.mv.db"));
            first = List.of(Files.readString(data.resolve("tls.crt")), Files.readString(data.resolve("vault.key")));
        }
        try (ConfigurableApplicationContext service = start(data)) {
            assertThat(migrations(service)).contains("1", "4");
            assertThat(List.of(Files.readString(data.resolve("tls.crt")), Files.readString(data.resolve("vault.key"))))
                    .isEqualTo(first);
        }
    }

    @Test
    void startsOnPostgresql(@TempDir Path data) {
        try (ConfigurableApplicationContext service = start(
                data,
                "--tidemark.database.url=" + TestDatabase.emptyPostgresql(),
                "--tidemark.database.username=postgres")) {
            assertThat(migrations(service)).contains("1", "4");
            assertThat(data.resolve("tidemark.mv.db")).doesNotExist();
        }
    }
}
