package io.tidemark.server.database;

import org.jspecify.annotations.Nullable;

/** A database file is not what H2 wrote. */
final class DatabaseDamage extends Exception {

    private static final long serialVersionUID = 1L;

    DatabaseDamage(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
