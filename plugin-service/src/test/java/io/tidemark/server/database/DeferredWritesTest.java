package io.tidemark.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

class DeferredWritesTest {

    private static String delay(JdbcClient jdbc) {
        return jdbc.sql("select setting_value from information_schema.settings where setting_name = 'WRITE_DELAY'")
                .query(String.class)
                .single();
    }

    @Test
    void writesOfAMigrationAreDelayedUntilItHasEnded(@TempDir Path directory) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:file:" + directory.resolve("new") + ";WRITE_DELAY=0");
        database.setUser("sa");
        JdbcClient jdbc = JdbcClient.create(database);
        List<String> during = new ArrayList<>();
        DeferredWrites observed = new DeferredWrites() {
            @Override
            public void handle(Event event, Context context) {
                super.handle(event, context);
                during.add(event + " " + value(context));
            }
        };

        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/none")
                .failOnMissingLocations(false)
                .callbacks(observed)
                .load()
                .migrate();

        assertThat(during).containsExactly("BEFORE_MIGRATE 500", "AFTER_MIGRATE 0");
        assertThat(delay(jdbc)).isEqualTo("0");
    }

    private static String value(Context context) {
        return delay(JdbcClient.create(new SingleConnectionDataSource(context.getConnection(), true)));
    }
}
