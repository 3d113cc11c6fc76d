package io.tidemark.server.health;

import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.server.database.FilePool;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Whether requests can use the database: it responds, and its disk is not full. Spring's own check asks the connection
 * only, which H2 calls valid although its database has closed itself.
 */
@Repository("dbHealthContributor")
class DatabaseHealth extends AbstractHealthIndicator {

    private final DataSource source;
    private final JdbcClient jdbc;
    private final KeptResult<Status> kept;

    @Autowired
    DatabaseHealth(DataSource source, JdbcClient jdbc) {
        this(source, jdbc, System::nanoTime);
    }

    DatabaseHealth(DataSource source, JdbcClient jdbc, Ticker nanoTime) {
        super("the database could not be checked");
        this.source = source;
        this.jdbc = jdbc;
        this.kept = new KeptResult<>(nanoTime);
    }

    /** Anybody may ask. */
    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.status(kept.of(this::check));
    }

    private Status check() {
        try {
            jdbc.sql("select 1").query(Integer.class).single();
        } catch (DataAccessException e) {
            return Status.DOWN;
        }
        return source instanceof FilePool file && file.full() ? Status.OUT_OF_SERVICE : Status.UP;
    }
}
