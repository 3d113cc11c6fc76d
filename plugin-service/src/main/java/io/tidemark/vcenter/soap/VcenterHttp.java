package io.tidemark.vcenter.soap;

import io.tidemark.platform.Statement;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** HTTPS to one vCenter with its certificate pinned; every exchange has an end, including the reading of the body. */
final class VcenterHttp {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration BODY_GRACE = Duration.ofSeconds(20);

    private final String address;
    private final HttpClient client;
    private volatile String presented = "";

    VcenterHttp(String address, @Nullable String pin, Executor executor) {
        this.address = address;
        SSLParameters tls = new SSLParameters();
        tls.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(PinnedTrust.context(pin))
                .sslParameters(tls)
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(executor)
                .build();
    }

    String address() {
        return address;
    }

    /** Waits for the complete response; throws {@link VcenterUnreachable} if there is none. */
    HttpResponse<byte[]> send(String path, Duration timeout, UnaryOperator<HttpRequest.Builder> request) {
        CompletableFuture<HttpResponse<byte[]>> exchange = sendAsync(path, timeout, request);
        try {
            HttpResponse<byte[]> response =
                    exchange.get(timeout.plus(BODY_GRACE).toMillis(), TimeUnit.MILLISECONDS);
            response.sslSession().ifPresent(this::remember);
            return response;
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

    /** The exchange itself, failing with the exceptions of the HTTP client; see {@link #unreachable}. */
    CompletableFuture<HttpResponse<byte[]>> sendAsync(
            String path, Duration timeout, UnaryOperator<HttpRequest.Builder> request) {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(URI.create("https://" + address + path)).timeout(timeout);
        return client.sendAsync(request.apply(builder).build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    /** As {@link #sendAsync}, but a body that does not end fails it soon after the timeout. */
    CompletableFuture<HttpResponse<byte[]>> sendWithin(
            Duration timeout, String path, UnaryOperator<HttpRequest.Builder> request) {
        CompletableFuture<HttpResponse<byte[]>> exchange = sendAsync(path, timeout, request);
        return exchange.copy()
                .orTimeout(timeout.plus(BODY_GRACE).toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((response, failure) -> {
                    if (failure instanceof TimeoutException) {
                        exchange.cancel(true);
                    }
                });
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
        return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
    }

    VcenterUnreachable unusable(HttpResponse<byte[]> response) {
        String status = String.valueOf(response.statusCode());
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

    private static VcenterUnreachable unreachable(Statement statement, Exception cause) {
        return new VcenterUnreachable(statement, cause);
    }
}
