package io.tidemark.server;

import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.Flyway;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Has the classes of H2 and Flyway loaded while everything else is still being read, by an empty database in memory. What is
 * wrong with the service's own database shows when that is opened.
 */
public final class DatabaseAhead implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (!event.getEnvironment().containsProperty("tidemark.database.url")) {
            CompletableFuture.runAsync(DatabaseAhead::migrateNothing);
        }
    }

    private static void migrateNothing() {
        Flyway.configure()
                .dataSource("jdbc:h2:mem:ahead" + DatabaseConfiguration.H2, "sa", "")
                .locations("classpath:db/nothing")
                .validateOnMigrate(false)
                .load()
                .migrate();
    }
}
