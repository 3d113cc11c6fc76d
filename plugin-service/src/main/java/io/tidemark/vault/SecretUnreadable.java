package io.tidemark.vault;

import io.tidemark.platform.Problem;

/** The stored secret was encrypted with another key, or was altered. */
public class SecretUnreadable extends Problem {

    public SecretUnreadable(String name, String reason) {
        super(
                409,
                "secret-unreadable",
                "The stored secret '" + name + "' cannot be read: " + reason + " Enter it again.");
    }
}
