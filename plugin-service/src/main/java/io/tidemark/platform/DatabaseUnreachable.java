package io.tidemark.platform;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The database does not respond. Stored data is not affected; work that requires it waits. */
public final class DatabaseUnreachable extends Problem {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseUnreachable.class);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int RETRY_AFTER_SECONDS = 5;
    private static final Set<String> AWAY = Set.of("53100", "53300", "90007");

    public DatabaseUnreachable() {
        super(503, "database-unreachable", RequestMessage.DATABASE_UNREACHABLE.statement());
        with("retryAfterSeconds", RETRY_AFTER_SECONDS);
    }

    /**
     * Whether the cause of a failure is that the database does not respond, shuts down, accepts no connection, or cannot
     * write to its disk.
     */
    public static boolean causes(@Nullable Throwable thrown) {
        boolean ofDatabase = false;
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException
                    || cause instanceof SQLNonTransientConnectionException
                    || cause instanceof SQLRecoverableException
                    || (cause instanceof SQLException sql && away(sql.getSQLState()))
                    || (ofDatabase && cause instanceof IOException)) {
                return true;
            }
            ofDatabase |= cause instanceof SQLException;
        }
        return false;
    }

    /** Repeats work that must not be lost while the database does not respond. */
    public static void outlast(Runnable work) {
        RuntimeException failure = attempt(work);
        while (failure != null) {
            if (!causes(failure) || Thread.currentThread().isInterrupted()) {
                throw failure;
            }
            LOG.warn("results wait for the database: {}", failure.getMessage());
            LockSupport.parkNanos(PAUSE.toNanos());
            failure = attempt(work);
        }
    }

    private static @Nullable RuntimeException attempt(Runnable work) {
        try {
            work.run();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    /**
     * Class 08 is the connection, 57P operator intervention, 53100 a full disk, 53300 too many connections (SQL standard
     * and PostgreSQL); 90007 is an object of a database that H2 closed after an error.
     */
    private static boolean away(@Nullable String state) {
        return state != null && (state.startsWith("08") || state.startsWith("57P") || AWAY.contains(state));
    }
}
