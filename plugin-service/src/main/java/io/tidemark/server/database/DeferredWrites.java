package io.tidemark.server.database;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Lets H2 write the many small steps of a migration together. What a killed process loses of them, the next start
 * repeats; when the migration has ended, all of them are on disk.
 */
public class DeferredWrites implements Callback {

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_MIGRATE || event == Event.AFTER_MIGRATE || event == Event.AFTER_MIGRATE_ERROR;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        try (Statement statement = context.getConnection().createStatement()) {
            if (event == Event.BEFORE_MIGRATE) {
                statement.execute("set write_delay 500");
            } else {
                statement.execute("set write_delay 0");
                statement.execute("checkpoint sync");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String getCallbackName() {
        return "deferred writes";
    }
}
