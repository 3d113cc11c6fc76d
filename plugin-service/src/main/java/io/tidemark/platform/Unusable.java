package io.tidemark.platform;

import org.jspecify.annotations.Nullable;

/** A file or setting of the operator cannot be used; the message describes the reason in one line. */
public class Unusable extends RuntimeException {

    public Unusable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
