package io.tidemark.vcenter.soap;

import io.tidemark.platform.Statement;
import io.tidemark.platform.exchange.RecordableClient;
import io.tidemark.platform.http.AnswerNotComplete;
import io.tidemark.platform.http.AnswerStream;
import io.tidemark.platform.http.AnswerTooLarge;
import io.tidemark.platform.http.BoundedBody;
import io.tidemark.platform.http.CollectedBody;
import io.tidemark.platform.http.LimitedHeaders;
import io.tidemark.platform.http.ResponseMemoryFull;
import io.tidemark.platform.http.UserAgent;
import io.tidemark.platform.network.AddressNotAllowed;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.ConnectionFailure;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.platform.tls.Thumbprint;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** HTTPS to one vCenter with its certificate pinned; every exchange is limited in time and size, up to the last byte. */
final class VcenterHttp {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    /** For the body of a response that no thread waits for; a host that has the result returns it at once. */
    private static final Duration BODY = Duration.ofSeconds(20);

    private final String address;
    private final HttpClient client;
    private volatile String presented = "";

    VcenterHttp(String address, @Nullable String pin, Executor executor, AllowedNetworks networks) {
        this.address = address;
        this.client = networks.limited()
                ? networks.client(PinnedTrust.context(pin), CONNECT)
                : client(PinnedTrust.context(pin), executor);
    }

    private static HttpClient client(SSLContext context, Executor executor) {
        SSLParameters tls = new SSLParameters();
        tls.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
        return new RecordableClient(HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(LimitedHeaders.in(context))
                .sslParameters(tls)
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(executor)
                .build());
    }

    String address() {
        return address;
    }

    /** Reads a response while it arrives. */
    @FunctionalInterface
    interface Reader<T> {

        /** What it leaves of the body is not read; then the connection is closed. */
        T read(HttpResponse<AnswerStream> response) throws IOException;
    }

    /**
     * Waits for the response and reads it, within the limits; throws {@link VcenterUnreachable} if there is no complete
     * one.
     */
    <T> T send(String path, VimLimits.Answer limits, UnaryOperator<HttpRequest.Builder> request, Reader<T> reader) {
        long deadline = System.nanoTime() + limits.time().toNanos();
        CompletableFuture<HttpResponse<AnswerStream>> exchange = client.sendAsync(
                request(path, limits.time(), request),
                info -> new AnswerStream(address, limits.bytes(), limits.time(), deadline));
        HttpResponse<AnswerStream> response = await(exchange, limits.time());
        response.sslSession().ifPresent(this::remember);
        try {
            return reader.read(response);
        } catch (IOException e) {
            throw unreachable(e);
        } finally {
            response.body().close();
        }
    }

    private <T> T await(CompletableFuture<T> exchange, Duration time) {
        try {
            return exchange.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw unreachable(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            exchange.cancel(true);
            throw unreachable(e);
        } catch (InterruptedException e) {
            exchange.cancel(true);
            Thread.currentThread().interrupt();
            throw unreachable(e);
        }
    }

    /**
     * The complete response later, within the limits; no thread waits for it. Fails with the exceptions of the HTTP
     * client; see {@link #unreachable}.
     */
    CompletableFuture<HttpResponse<CollectedBody>> sendLater(
            String path, VimLimits.Answer limits, UnaryOperator<HttpRequest.Builder> request) {
        CompletableFuture<HttpResponse<CollectedBody>> exchange = client.sendAsync(
                request(path, limits.time(), request), info -> new BoundedBody(address, limits.bytes(), BODY));
        return exchange.copy()
                .orTimeout(limits.time().plus(BODY).toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((response, failure) -> {
                    if (failure instanceof TimeoutException) {
                        exchange.thenAccept(late -> late.body().close());
                        exchange.cancel(true);
                    }
                });
    }

    private HttpRequest request(String path, Duration time, UnaryOperator<HttpRequest.Builder> request) {
        try {
            return request.apply(HttpRequest.newBuilder(URI.create("https://" + address + path))
                            .header(UserAgent.HEADER, UserAgent.value())
                            .timeout(time))
                    .build();
        } catch (IllegalArgumentException e) {
            // an id or a session from a response cannot be part of a request
            throw unreadable(e);
        }
    }

    /** Thumbprint of the certificate of the last response, empty before. */
    String presented() {
        return presented;
    }

    private void remember(SSLSession session) {
        try {
            presented = Thumbprint.of((X509Certificate) session.getPeerCertificates()[0]);
        } catch (SSLPeerUnverifiedException e) {
            throw unreachable(e);
        }
    }

    /** Why no complete response came. */
    VcenterUnreachable unreachable(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof VcenterUnreachable already) {
            return already;
        }
        if (cause instanceof VimLimits.Exceeded exceeded) {
            return unreachable(exceeded.what().with("vcenter", address, "limit", exceeded.limit()), exceeded);
        }
        if (cause instanceof AnswerNotComplete late) {
            return unreachable(new VimLimits.Exceeded(
                    VcenterProblemMessage.VCENTER_RESPONSE_NOT_COMPLETE,
                    late.limit().toString()));
        }
        if (cause instanceof ResponseMemoryFull full) {
            return unreachable(
                    new VimLimits.Exceeded(VcenterProblemMessage.VCENTER_RESPONSE_MEMORY_FULL, full.limit()));
        }
        Optional<AnswerTooLarge> large = AnswerTooLarge.in(cause);
        if (large.isPresent()) {
            return unreachable(new VimLimits.Exceeded(
                    VcenterProblemMessage.VCENTER_RESPONSE_TOO_LARGE,
                    large.get().limit()));
        }
        return PinnedTrust.refused(cause)
                .map(presented -> {
                    CertificateNotTrusted refused = new CertificateNotTrusted("vCenter " + address, presented);
                    VcenterUnreachable problem = new VcenterUnreachable(refused.statement(), refused);
                    problem.with("presentedThumbprint", presented);
                    return problem;
                })
                .orElseGet(() -> {
                    Statement statement = VcenterProblemMessage.VCENTER_NOT_REACHED.with(
                            "vcenter", address, "reason", ConnectionFailure.why(cause));
                    return neverConnected(cause)
                            ? new RequestNotSent(statement, cause)
                            : new VcenterUnreachable(statement, cause);
                });
    }

    private static boolean neverConnected(Throwable cause) {
        return cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause instanceof AddressNotAllowed;
    }

    VcenterUnreachable unusable(int code) {
        String status = String.valueOf(code);
        return unreachable(
                VcenterProblemMessage.VCENTER_HTTP_STATUS.with("vcenter", address, "status", status),
                new IOException("HTTP " + status));
    }

    /** What came is no usable response. */
    VcenterUnreachable unreadable(Exception cause) {
        return unreachable(
                VcenterProblemMessage.VCENTER_RESPONSE_NOT_READABLE.with(
                        "vcenter", address, "reason", String.valueOf(cause.getMessage())),
                cause);
    }

    /** The response lacks what every vCenter has. */
    VcenterUnreachable lacking(VcenterProblemMessage what) {
        return unreachable(what.with("vcenter", address), new IOException(what.name()));
    }

    VcenterUnreachable tooOld(ApiVersion version) {
        return unreachable(
                VcenterProblemMessage.VCENTER_TOO_OLD.with(
                        "vcenter", address, "version", version.text(), "oldest", ApiVersion.OLDEST.text()),
                new IOException("vSphere API " + version.text()));
    }

    private static VcenterUnreachable unreachable(Statement statement, Exception cause) {
        return new VcenterUnreachable(statement, cause);
    }
}
