package io.tidemark.array.rest.wire;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.http.AnswerNotComplete;
import io.tidemark.platform.http.AnswerTooLarge;
import io.tidemark.platform.http.ResponseMemoryFull;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.ConnectionFailure;
import io.tidemark.platform.tls.PinnedTrust;
import java.io.InterruptedIOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a failure of an exchange with an array means.
 *
 * @param time until a response is complete
 */
public record WireFailures(String address, Duration time) {

    /** The result, which takes as long as a response at most: the timeouts of the client do not cover all that it does. */
    public <T> T within(CompletableFuture<T> result) {
        try {
            return result.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            result.cancel(true);
            throw late(e);
        } catch (InterruptedException e) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            throw interrupted(e);
        } catch (ExecutionException e) {
            throw of(e.getCause() == null ? e : e.getCause());
        }
    }

    public Problem of(Throwable cause) {
        Optional<String> presented = PinnedTrust.refused(cause);
        if (presented.isPresent()) {
            CertificateNotTrusted refused = new CertificateNotTrusted(address, presented.get());
            refused.because(cause);
            return refused;
        }
        Optional<AnswerTooLarge> large = AnswerTooLarge.in(cause);
        if (large.isPresent()) {
            return unreachable(
                    ArrayProblemMessage.ARRAY_RESPONSE_TOO_LARGE.with(
                            "array", address, "limit", large.get().limit()),
                    cause);
        }
        if (cause instanceof ResponseMemoryFull full) {
            return unreachable(
                    ArrayProblemMessage.ARRAY_RESPONSE_MEMORY_FULL.with("array", address, "limit", full.limit()),
                    cause);
        }
        if (cause instanceof InterruptedIOException) {
            return interrupted(cause);
        }
        boolean late = cause instanceof AnswerNotComplete
                || (cause instanceof HttpTimeoutException && !(cause instanceof HttpConnectTimeoutException));
        return late
                ? late(cause)
                : unreachable(
                        ArrayProblemMessage.ARRAY_NOT_REACHED.with(
                                "array", address, "reason", ConnectionFailure.why(cause)),
                        cause);
    }

    private ArrayUnreachable interrupted(Throwable cause) {
        return unreachable(ArrayProblemMessage.ARRAY_REQUEST_INTERRUPTED.with("array", address), cause);
    }

    private ArrayUnreachable late(Throwable cause) {
        return unreachable(
                ArrayProblemMessage.ARRAY_NO_RESPONSE.with("array", address, "limit", time.toString()), cause);
    }

    public static ArrayUnreachable unreachable(Statement what, Throwable cause) {
        ArrayUnreachable unreachable = new ArrayUnreachable(what);
        unreachable.because(cause);
        return unreachable;
    }

    public static ArrayRefused refused(Statement what, Throwable cause) {
        ArrayRefused refused = new ArrayRefused(what);
        refused.because(cause);
        return refused;
    }
}
