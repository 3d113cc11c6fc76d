package io.tidemark.server.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.server.database.FullDisk;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

class DatabaseHealthTest {

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void isDownAfterTheDatabaseClosedItselfAlthoughItsConnectionIsValid() throws SQLException {
        FullDisk.register();
        String url = "jdbc:h2:fulldisk:" + directory.resolve("health").toAbsolutePath() + ";WRITE_DELAY=0";
        SingleConnectionDataSource source = new SingleConnectionDataSource(url, "sa", "", true);
        AtomicLong nanos = new AtomicLong();
        DatabaseHealth health = new DatabaseHealth(source, JdbcClient.create(source), nanos::get);
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
        FullDisk.FULL.set(true);
        try {
            JdbcTemplate jdbc = new JdbcTemplate(source);
            assertThatThrownBy(() -> jdbc.execute("create table t (id int)")).isInstanceOf(DataAccessException.class);
        } finally {
            FullDisk.FULL.set(false);
        }
        assertThat(source.getConnection().isValid(1)).isTrue();
        nanos.addAndGet(KeptResult.KEPT.toNanos() - 1);
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
        nanos.incrementAndGet();
        assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
        assertThat(health.health().getDetails()).isEmpty();
        source.destroy();
    }
}
