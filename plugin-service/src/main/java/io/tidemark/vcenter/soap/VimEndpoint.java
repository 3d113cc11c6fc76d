package io.tidemark.vcenter.soap;

import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.RetrieveServiceContent;
import io.tidemark.vcenter.vim25.ServiceContent;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The {@code /sdk} of one vCenter: uses the highest common schema version and converts failures to problems. */
public final class VimEndpoint {

    static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final SecureRandom RANDOM = new SecureRandom();

    /** A response with its session cookie, if any. */
    record Answer<T>(List<T> values, @Nullable String cookie) {}

    private final VcenterHttp http;
    private final SoapCodec codec = new SoapCodec();
    private volatile @Nullable String version;
    private volatile @Nullable ServiceContent content;

    public VimEndpoint(String address, @Nullable String pin, Executor executor) {
        this.http = new VcenterHttp(address, pin, executor);
    }

    public String address() {
        return http.address();
    }

    /** The {@code ServiceContent} of the server; read once. */
    public ServiceContent content() {
        ServiceContent known = content;
        if (known != null) {
            return known;
        }
        return reach();
    }

    /** Reads the {@code ServiceContent} again. */
    public ServiceContent reach() {
        RetrieveServiceContent request = new RetrieveServiceContent();
        request.setThis(ref("ServiceInstance", "ServiceInstance"));
        ServiceContent asked =
                single(call(request, ServiceContent.class, null, TIMEOUT, true).values(), request);
        content = asked;
        return asked;
    }

    /** Thumbprint of the certificate the server last presented. */
    public String thumbprint() {
        content();
        return http.presented();
    }

    /** GUID of the vCenter, the stable key of its objects. */
    public String guid() {
        return Optional.ofNullable(content().getAbout().getInstanceUuid())
                .orElseThrow(() -> http.lacking(VcenterProblemMessage.INSTANCE_UUID_MISSING));
    }

    /** The common schema version; read once. */
    public ApiVersion version() {
        String known = version;
        if (known == null) {
            known = OfferedVersions.of(get("/sdk/vimServiceVersions.xml"))
                    .map(ApiVersion::text)
                    .orElseThrow(() -> http.lacking(VcenterProblemMessage.API_VERSION_UNKNOWN));
            version = known;
        }
        return new ApiVersion(known);
    }

    /**
     * @param repeatable whether the request may be sent again after a broken connection, because it can have been
     *     executed
     */
    <T> Answer<T> call(Object request, Class<T> type, @Nullable String cookie, Duration timeout, boolean repeatable) {
        UnaryOperator<HttpRequest.Builder> post = post(request, cookie);
        try {
            return read(http.send("/sdk", timeout, post), type, request);
        } catch (VcenterUnreachable e) {
            if (!repeatable || !connectionBroke(e)) {
                throw e;
            }
            return again(request, type, timeout, post, e);
        }
    }

    /** The first request can have been executed, also if there is no connection for the second. */
    private <T> Answer<T> again(
            Object request,
            Class<T> type,
            Duration timeout,
            UnaryOperator<HttpRequest.Builder> post,
            VcenterUnreachable first) {
        try {
            return read(http.send("/sdk", timeout, post), type, request);
        } catch (RequestNotSent e) {
            throw first;
        }
    }

    /** As {@link #call} for what ends later; never sent a second time. */
    <T> CompletableFuture<Answer<T>> callAsync(
            Object request, Class<T> type, @Nullable String cookie, Duration timeout, Executor executor) {
        return http.sendWithin(timeout, "/sdk", post(request, cookie))
                .exceptionally(failure -> {
                    throw http.unreachable(failure);
                })
                .thenApplyAsync(response -> read(response, type, request), executor);
    }

    /** Sends a request to a JSON interface of the server. */
    public HttpResponse<byte[]> send(String path, UnaryOperator<HttpRequest.Builder> question) {
        return http.send(path, TIMEOUT, request -> question.apply(request.header("Accept", "application/json")));
    }

    public VcenterUnreachable unreadable(Exception cause) {
        return http.unreadable(cause);
    }

    public VcenterUnreachable lacking(VcenterProblemMessage what) {
        return http.lacking(what);
    }

    public VcenterUnreachable unusable(HttpResponse<byte[]> response) {
        return http.unusable(response);
    }

    private byte[] get(String path) {
        HttpResponse<byte[]> response = http.send(path, TIMEOUT, HttpRequest.Builder::GET);
        if (response.statusCode() != 200) {
            throw http.unusable(response);
        }
        return response.body();
    }

    private UnaryOperator<HttpRequest.Builder> post(Object request, @Nullable String cookie) {
        String action = "urn:vim25/" + version().text();
        byte[] body = codec.write(request, operationId());
        return builder -> {
            if (cookie != null) {
                builder.header("Cookie", cookie);
            }
            return builder.header("Content-Type", "text/xml; charset=\"utf-8\"")
                    .header("SOAPAction", action)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        };
    }

    private <T> Answer<T> read(HttpResponse<byte[]> response, Class<T> type, Object request) {
        if (response.statusCode() != 200 && response.statusCode() != 500) {
            throw http.unusable(response);
        }
        try {
            return new Answer<>(codec.read(response.body(), type), SessionCookie.in(response.headers()));
        } catch (SoapFault fault) {
            throw Faults.problem(fault, request);
        } catch (XMLStreamException e) {
            throw http.unreadable(e);
        }
    }

    private static boolean connectionBroke(VcenterUnreachable failure) {
        return failure.getCause() instanceof IOException cause
                && !(cause instanceof HttpTimeoutException)
                && !(cause instanceof javax.net.ssl.SSLException)
                && !(cause instanceof java.net.ConnectException);
    }

    private static String operationId() {
        String trace = MDC.get("traceId");
        if (trace != null && !trace.isBlank()) {
            return "tidemark-" + trace;
        }
        byte[] bytes = new byte[4];
        RANDOM.nextBytes(bytes);
        return "tidemark-" + HexFormat.of().formatHex(bytes);
    }

    static <T> T single(List<T> values, Object request) {
        if (values.isEmpty()) {
            throw new VcenterFault(
                    "NoAnswer",
                    VcenterProblemMessage.EMPTY_RESPONSE.with(
                            "call", request.getClass().getSimpleName()));
        }
        return values.get(0);
    }

    public static ManagedObjectReference ref(String type, String moid) {
        ManagedObjectReference ref = new ManagedObjectReference();
        ref.setType(type);
        ref.setValue(moid);
        return ref;
    }
}
