package io.tidemark.vault;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** The stored secret was encrypted with another key, or was altered. */
public class SecretUnreadable extends Problem {

    public SecretUnreadable(Statement statement) {
        super(409, "secret-unreadable", statement);
    }
}
