package io.tidemark.vcenter.soap;

import io.tidemark.platform.http.AnswerStream;
import io.tidemark.platform.http.CollectedBody;
import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.vcenter.clock.HostClocks;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.ServiceMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.privilege.Effect;
import io.tidemark.vcenter.privilege.VimCall;
import io.tidemark.vcenter.trial.RequestGate;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.RetrieveServiceContent;
import io.tidemark.vcenter.vim25.ServiceContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The SOAP services of one vCenter: uses the highest common schema version and converts failures to problems. */
public final class VimEndpoint {

    /** The fault for a response without the value that it must have. */
    static final String NO_ANSWER = "NoAnswer";

    /** The default of {@code config.vpxd.stats.maxQueryMetrics}. */
    private static final int METRICS_AT_ONCE = 256;

    private static final String GUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * A response with its session cookie, if any.
     *
     * @param bytes its size
     */
    record Answer<T>(List<T> values, @Nullable String cookie, long bytes) {}

    /** A response of a JSON interface. */
    public record JsonAnswer(int status, byte[] body) {}

    /** Connects to vCenters with the limits of the configuration. */
    @FunctionalInterface
    public interface Factory {

        /** @param pin thumbprint of the certificate, null to use the trust store of the JDK */
        VimEndpoint to(String address, @Nullable String pin);
    }

    private final VcenterHttp http;
    private final VimLimits limits;
    private final RequestGate gate;
    private final SoapCodec codec = new SoapCodec();
    private final AtomicInteger metricsAtOnce = new AtomicInteger(METRICS_AT_ONCE);
    private final HostClocks hostClocks = new HostClocks(System::nanoTime);
    private volatile @Nullable String version;
    private volatile @Nullable ServiceContent content;
    private volatile @Nullable String required;

    public VimEndpoint(String address, @Nullable String pin, Executor executor) {
        this(address, pin, executor, VimLimits.DEFAULTS);
    }

    public VimEndpoint(String address, @Nullable String pin, Executor executor, VimLimits limits) {
        this(address, pin, executor, limits, AllowedNetworks.ALL);
    }

    public VimEndpoint(
            String address, @Nullable String pin, Executor executor, VimLimits limits, AllowedNetworks networks) {
        this(address, pin, executor, limits, networks, RequestGate.OPEN);
    }

    /** @param gate asked before each request */
    public VimEndpoint(
            String address,
            @Nullable String pin,
            Executor executor,
            VimLimits limits,
            AllowedNetworks networks,
            RequestGate gate) {
        this.http = new VcenterHttp(address, pin, executor, networks);
        this.limits = limits;
        this.gate = gate;
    }

    /** For commands, which run without the service. */
    public static VimEndpoint offline(String address, @Nullable String pin) {
        return new VimEndpoint(
                address,
                pin,
                ForkJoinPool.commonPool(),
                VimLimits.DEFAULTS,
                AllowedNetworks.ALL,
                RequestGate.NO_HOST_CHANGES);
    }

    AtomicInteger metricsAtOnce() {
        return metricsAtOnce;
    }

    public HostClocks hostClocks() {
        return hostClocks;
    }

    VimLimits limits() {
        return limits;
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
        ServiceContent asked = single(
                call(request, ServiceContent.class, null, limits.question()).values(), request);
        if (asked.getAbout() == null || asked.getSessionManager() == null || asked.getPropertyCollector() == null) {
            throw http.lacking(VcenterProblemMessage.VCENTER_CONTENT_MISSING);
        }
        if (required != null && !guidIn(asked).equals(required)) {
            throw http.lacking(VcenterProblemMessage.VCENTER_GUID_CHANGED);
        }
        content = asked;
        return asked;
    }

    /** Thumbprint of the certificate the server last presented. */
    public String thumbprint() {
        content();
        return http.presented();
    }

    /** GUID of the vCenter in lower case, the stable key of its objects. */
    public String guid() {
        return guidIn(content());
    }

    private String guidIn(ServiceContent content) {
        return Optional.ofNullable(content.getAbout().getInstanceUuid())
                .map(guid -> guid.toLowerCase(Locale.ROOT))
                .filter(guid -> guid.matches(GUID))
                .orElseThrow(() -> http.lacking(VcenterProblemMessage.INSTANCE_UUID_MISSING));
    }

    /**
     * A server with another GUID is not reached from now on: rights and data of users belong to the GUID, which a server
     * chooses itself.
     */
    public VimEndpoint require(String guid) {
        required = guid.toLowerCase(Locale.ROOT);
        content = null;
        return this;
    }

    /** The common schema version; read once. */
    public ApiVersion version() {
        String known = version;
        if (known == null) {
            List<String> offered = OfferedVersions.in(get("/sdk/vimServiceVersions.xml"));
            known = ApiVersion.choose(offered)
                    .map(ApiVersion::text)
                    .orElseThrow(() -> ApiVersion.tooOld(offered)
                            .map(http::tooOld)
                            .orElseGet(() -> http.lacking(VcenterProblemMessage.API_VERSION_UNKNOWN)));
            version = known;
        }
        return new ApiVersion(known);
    }

    /** Only requests that read are sent again after a broken connection; others can have been executed. */
    <T> Answer<T> call(Object request, Class<T> type, @Nullable String cookie, VimLimits.Answer limits) {
        UnaryOperator<HttpRequest.Builder> post = post(request, cookie);
        VcenterHttp.Reader<Answer<T>> reader = response -> read(response, limits, type, request);
        try {
            return http.send(path(request), limits, post, reader);
        } catch (VcenterUnreachable e) {
            if (!NonIdempotentRequest.isRepeatable(request) || !connectionBroke(e)) {
                throw e;
            }
            return again(path(request), limits, post, reader, e);
        }
    }

    /** The first request can have been executed, also if there is no connection for the second. */
    private <T> Answer<T> again(
            String path,
            VimLimits.Answer limits,
            UnaryOperator<HttpRequest.Builder> post,
            VcenterHttp.Reader<Answer<T>> reader,
            VcenterUnreachable first) {
        try {
            return http.send(path, limits, post, reader);
        } catch (RequestNotSent e) {
            throw first;
        }
    }

    /** As {@link #call} for what ends later; never sent a second time. */
    <T> CompletableFuture<Answer<T>> callAsync(
            Object request, Class<T> type, @Nullable String cookie, Duration timeout, Executor executor) {
        VimLimits.Answer within = limits.page().within(timeout);
        return http.sendLater(path(request), within, post(request, cookie))
                .exceptionally(failure -> {
                    throw http.unreachable(failure);
                })
                .thenApplyAsync(response -> readCollected(response, within, type, request), executor);
    }

    /** Sends a request with this effect to a JSON interface of the server. */
    public JsonAnswer send(Effect effect, String path, UnaryOperator<HttpRequest.Builder> question) {
        gate.require(effect);
        return http.send(
                path,
                limits.question(),
                request -> question.apply(request.header("Accept", "application/json")),
                response ->
                        new JsonAnswer(response.statusCode(), response.body().readAllBytes()));
    }

    public VcenterUnreachable unreadable(Exception cause) {
        return http.unreadable(cause);
    }

    public VcenterUnreachable lacking(VcenterProblemMessage what) {
        return http.lacking(what);
    }

    public VcenterUnreachable unusable(JsonAnswer answer) {
        return http.unusable(answer.status());
    }

    /**
     * Throws if a list that began then takes too long.
     *
     * @param began of {@link System#nanoTime}
     */
    public void requireInTime(long began) {
        if (System.nanoTime() - began > limits.listTime().toNanos()) {
            throw exceeded(new VimLimits.Exceeded(
                    VcenterProblemMessage.VCENTER_LIST_NOT_COMPLETE,
                    limits.listTime().toString()));
        }
    }

    VcenterUnreachable exceeded(VimLimits.Exceeded limit) {
        return http.unreachable(limit);
    }

    private byte[] get(String path) {
        return http.send(path, limits.question(), HttpRequest.Builder::GET, response -> {
            if (response.statusCode() != 200) {
                throw http.unusable(response.statusCode());
            }
            return response.body().readAllBytes();
        });
    }

    private static String path(Object request) {
        return SoapService.of(request).path();
    }

    private UnaryOperator<HttpRequest.Builder> post(Object request, @Nullable String cookie) {
        gate.require(VimCall.effectOf(request));
        SoapService service = SoapService.of(request);
        boolean vim = service == SoapService.VIM;
        String action = service.namespace() + "/" + (vim ? version().text() : SoapService.SMS_VERSION);
        byte[] body = codec.write(request, operationId(), vim ? null : SessionCookie.value(cookie));
        return builder -> {
            if (vim && cookie != null) {
                builder.header("Cookie", cookie);
            }
            return builder.header("Content-Type", "text/xml; charset=\"utf-8\"")
                    .header("SOAPAction", action)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        };
    }

    private <T> Answer<T> read(
            HttpResponse<AnswerStream> response, VimLimits.Answer limits, Class<T> type, Object request)
            throws IOException {
        AnswerStream body = response.body();
        try {
            requireServed(request, response.statusCode());
            List<T> values = parse(response, body, limits, type);
            body.drain();
            return new Answer<>(values, SessionCookie.in(response.headers()), body.count());
        } catch (SoapFault fault) {
            body.drain();
            throw Faults.problem(fault, request, content);
        } catch (XMLStreamException e) {
            throw body.failure() == null ? unparsed(e) : http.unreachable(body.failure());
        }
    }

    /** The proxy of vCenter answers for a service that is not installed or not running. */
    private void requireServed(Object request, int status) {
        if (SoapService.of(request) != SoapService.VIM && (status == 404 || status == 503)) {
            throw new ServiceMissing(http.address(), path(request), status);
        }
    }

    private <T> Answer<T> readCollected(
            HttpResponse<CollectedBody> response, VimLimits.Answer limits, Class<T> type, Object request) {
        try (CollectedBody body = response.body()) {
            List<T> values = parse(response, body.stream(), limits, type);
            return new Answer<>(values, SessionCookie.in(response.headers()), body.size());
        } catch (SoapFault fault) {
            throw Faults.problem(fault, request, content);
        } catch (XMLStreamException e) {
            throw unparsed(e);
        }
    }

    private <T> List<T> parse(HttpResponse<?> response, InputStream body, VimLimits.Answer limits, Class<T> type)
            throws SoapFault, XMLStreamException {
        if (response.statusCode() != 200 && response.statusCode() != 500) {
            throw http.unusable(response.statusCode());
        }
        return codec.read(body, limits, type);
    }

    private VcenterUnreachable unparsed(XMLStreamException failure) {
        return VimLimits.Exceeded.in(failure).map(this::exceeded).orElseGet(() -> http.unreadable(failure));
    }

    /** Whether the connection ended early or a proxy answered; a limit or an interruption is no reason to ask again. */
    private static boolean connectionBroke(VcenterUnreachable failure) {
        return !(failure instanceof RequestNotSent)
                && failure.getCause() instanceof IOException cause
                && !(cause instanceof HttpTimeoutException)
                && !(cause instanceof VimLimits.Exceeded)
                && !(cause instanceof InterruptedIOException)
                && !(cause instanceof java.net.ProtocolException)
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
            throw noAnswer(request);
        }
        return values.get(0);
    }

    /** The fault for a response that lacks what it must have. */
    public static VcenterFault noAnswer(Object request) {
        return new VcenterFault(
                NO_ANSWER,
                VcenterProblemMessage.EMPTY_RESPONSE.with(
                        "call", request.getClass().getSimpleName()));
    }

    public static ManagedObjectReference ref(String type, String moid) {
        ManagedObjectReference ref = new ManagedObjectReference();
        ref.setType(type);
        ref.setValue(moid);
        return ref;
    }
}
