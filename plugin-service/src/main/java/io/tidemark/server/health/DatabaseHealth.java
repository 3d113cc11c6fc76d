package io.tidemark.server.health;

import io.tidemark.server.database.FilePool;
import javax.sql.DataSource;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
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

    DatabaseHealth(DataSource source, JdbcClient jdbc) {
        super("the database could not be checked");
        this.source = source;
        this.jdbc = jdbc;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        try {
            jdbc.sql("select 1").query(Integer.class).single();
        } catch (DataAccessException e) {
            builder.down();
            return;
        }
        if (source instanceof FilePool file && file.full()) {
            builder.outOfService();
        } else {
            builder.up();
        }
    }
}
