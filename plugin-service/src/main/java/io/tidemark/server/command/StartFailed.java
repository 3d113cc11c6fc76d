package io.tidemark.server.command;

/** The service did not start and has already said why. */
class StartFailed extends RuntimeException {

    StartFailed(Throwable cause) {
        super(cause);
    }
}
