package io.tidemark.server;

/** Something the operator gave cannot be used; the message says what and why in one line. */
class Unusable extends RuntimeException {

    Unusable(String message, Throwable cause) {
        super(message, cause);
    }
}
