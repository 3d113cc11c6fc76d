package io.tidemark.platform.tls;

import io.tidemark.platform.Statement;
import io.tidemark.platform.http.AnswerTooLarge;
import io.tidemark.platform.network.AddressNotAllowed;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Why an HTTP exchange brought no complete response. */
public final class ConnectionFailure {

    private ConnectionFailure() {}

    public static Statement why(Throwable failure) {
        Optional<Instant> expired = PinnedTrust.expired(failure);
        if (expired.isPresent()) {
            return ConnectionMessage.CERTIFICATE_EXPIRED.with("at", expired.get());
        }
        if (caused(failure, AddressNotAllowed.class)) {
            return ConnectionMessage.ADDRESS_NOT_ALLOWED.statement();
        }
        if (failure instanceof HttpTimeoutException
                || failure instanceof SocketTimeoutException
                || failure instanceof TimeoutException) {
            return ConnectionMessage.NO_RESPONSE_IN_TIME.statement();
        }
        Optional<AnswerTooLarge> large = AnswerTooLarge.in(failure);
        if (large.isPresent()) {
            return ConnectionMessage.RESPONSE_TOO_LARGE.with(
                    "limit", large.get().limit());
        }
        if (failure instanceof UnknownHostException) {
            return ConnectionMessage.ADDRESS_NOT_RESOLVED.statement();
        }
        if (failure instanceof ConnectException) {
            return (caused(failure, UnresolvedAddressException.class)
                            ? ConnectionMessage.ADDRESS_NOT_RESOLVED
                            : ConnectionMessage.CONNECTION_REFUSED)
                    .statement();
        }
        String message = failure.getMessage();
        return ConnectionMessage.SERVER_NOT_REACHED.with(
                "reason", message == null ? failure.getClass().getSimpleName() : message);
    }

    private static boolean caused(Throwable failure, Class<? extends Exception> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
