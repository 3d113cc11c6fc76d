package io.tidemark.platform.tls;

import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Describes why an HTTP request had no complete response. */
public final class NoAnswer {

    private NoAnswer() {}

    /** The rest of a sentence that begins with the other side's name, without the full stop. */
    public static String why(Throwable failure) {
        Optional<Instant> expired = PinnedTrust.expired(failure);
        if (expired.isPresent()) {
            return "presents a certificate that expired at " + expired.get() + " and has to be renewed";
        }
        if (failure instanceof HttpTimeoutException || failure instanceof TimeoutException) {
            return "did not answer in time";
        }
        if (failure instanceof ConnectException) {
            return unresolved(failure) ? "has an address that cannot be resolved" : "does not accept connections";
        }
        String message = failure.getMessage();
        return "cannot be reached: " + (message == null ? failure.getClass().getSimpleName() : message);
    }

    private static boolean unresolved(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }
}
