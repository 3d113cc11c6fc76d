package io.tidemark.server;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.Flyway;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Loads most classes of H2 and Flyway in parallel to the startup, with an empty database in memory. Errors of the
 * actual database occur when it is opened.
 */
public final class DatabasePreload implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (!event.getEnvironment().containsProperty("tidemark.database.url")) {
            CompletableFuture.runAsync(DatabasePreload::load);
        }
    }

    private static void load() {
        Flyway.configure().load();
        try {
            DriverManager.getConnection("jdbc:h2:mem:" + DatabaseConfiguration.H2, "sa", "")
                    .close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
