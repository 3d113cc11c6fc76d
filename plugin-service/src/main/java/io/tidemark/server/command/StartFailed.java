package io.tidemark.server.command;

/** The service did not start and has already printed the reason. */
class StartFailed extends RuntimeException {

    StartFailed(Throwable cause) {
        super(cause);
    }
}
