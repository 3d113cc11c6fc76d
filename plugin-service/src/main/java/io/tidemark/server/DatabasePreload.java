package io.tidemark.server;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.Flyway;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Has most classes of H2 and Flyway loaded while everything else is still being read, by an empty database in memory. What is
 * wrong with the service's own database shows when that is opened.
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
