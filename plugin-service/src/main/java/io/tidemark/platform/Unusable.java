package io.tidemark.platform;

import org.jspecify.annotations.Nullable;

/** Something the operator gave or keeps for us cannot be used; the message says what and why in one line. */
public class Unusable extends RuntimeException {

    public Unusable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
