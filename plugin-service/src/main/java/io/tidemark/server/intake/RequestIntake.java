package io.tidemark.server.intake;

import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.Problem;
import io.tidemark.platform.request.RequestSenders;
import io.tidemark.platform.request.Sender;
import io.tidemark.server.connection.Exchange;
import io.tidemark.server.http.HttpLimits;
import io.tidemark.server.http.HttpMessage;
import io.tidemark.server.http.HttpProperties;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Gives a request a thread only when its body has arrived and it is the turn of its sender. Only large uploads of
 * authenticated callers are read by a thread that waits for them.
 */
class RequestIntake implements Filter {

    private static final String UPLOADS = "/api/v1/imports";
    private static final String HEALTH = "/actuator/health";
    private static final String LIVENESS = HEALTH + "/liveness";

    /** Requests for the health at once that do not come through its port. */
    private static final int HEALTH_REQUESTS = 4;

    /** Of the largest body: so much of a larger one is discarded. */
    private static final int DISCARDED = 4;

    private final HttpProperties http;
    private final HttpLimits limits;
    private final RequestSenders senders;
    private final Turns turns;

    RequestIntake(HttpProperties http, RequestSenders senders) {
        this.http = http;
        this.limits = http.limits();
        this.senders = senders;
        this.turns = new Turns();
    }

    @Override
    public void doFilter(ServletRequest given, ServletResponse answer, FilterChain chain)
            throws IOException, ServletException {
        if (given instanceof ReceivedRequest received) {
            received.enter(chain, answer);
            return;
        }
        HttpServletRequest request = (HttpServletRequest) given;
        HttpServletResponse response = (HttpServletResponse) answer;
        if (request.getDispatcherType() != DispatcherType.REQUEST) {
            chain.doFilter(request, response);
            return;
        }
        Exchange exchange = Exchange.of(request);
        boolean health = isHealth(request);
        if (exchange.healthOnly() && !health) {
            refuse(request, response, chain, Problem.notFound(HttpMessage.REQUEST_NOT_FOR_HEALTH_PORT.statement()));
            return;
        }
        Sender sender = health ? Sender.NOBODY : senders.of(request);
        Turns.Line line = health ? healthLine(request, exchange) : line(sender, exchange);
        if (!hasBody(request)) {
            proceed(request, response, chain, line);
        } else if (isUpload(request)) {
            upload(request, response, chain, sender, line);
        } else {
            readBody(request, response, chain, sender, line);
        }
    }

    private static boolean isHealth(HttpServletRequest request) {
        String path = request.getRequestURI();
        return HEALTH.equals(path) || path.startsWith(HEALTH + "/");
    }

    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    private boolean isUpload(HttpServletRequest request) {
        long length = request.getContentLengthLong();
        return "POST".equals(request.getMethod())
                && UPLOADS.equals(request.getRequestURI())
                && (length < 0 || length > http.maxBody().toBytes());
    }

    /** Anybody can make up credentials, so that those without a session share the turns of their addresses. */
    private Turns.Line line(Sender sender, Exchange exchange) {
        if (sender.known()) {
            return new Turns.Line("user " + sender.user(), limits.requestsPerSession(), limits.waiting());
        }
        return exchange.fromSharedAddress()
                ? new Turns.Line("shared", limits.requestsPerSession(), limits.waitingAtSharedAddresses())
                : new Turns.Line("others", limits.requestsWithoutSession(), limits.waiting());
    }

    /** Liveness does not wait for those who ask for more, and the port for the health has threads of its own. */
    private Turns.@Nullable Line healthLine(HttpServletRequest request, Exchange exchange) {
        if (exchange.healthOnly()) {
            return null;
        }
        String name = LIVENESS.equals(request.getRequestURI()) ? "liveness" : "health";
        return exchange.fromSharedAddress()
                ? new Turns.Line(name + " shared", HEALTH_REQUESTS, limits.waitingAtSharedAddresses())
                : new Turns.Line(name, HEALTH_REQUESTS, limits.waiting());
    }

    private void proceed(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, Turns.@Nullable Line line)
            throws IOException, ServletException {
        if (line != null && !turns.take(line)) {
            new SuspendedRequest(request, response, turns, line).proceed(ReceivedBody.empty());
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            if (line != null) {
                turns.leave(line);
            }
        }
    }

    private void readBody(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            Sender sender,
            Turns.@Nullable Line line)
            throws IOException, ServletException {
        long length = request.getContentLengthLong();
        long small = limits.unauthenticatedBody().toBytes();
        long most = http.maxBody().toBytes();
        long discarded = DISCARDED * most;
        if (length > discarded) {
            refuse(request, response, chain, UploadBody.tooLarge(most));
            return;
        }
        boolean isSmall = length >= 0 && length <= small;
        boolean accepted = isSmall || accepted(request, sender, line);
        if (!accepted && request.getHeader("Expect") != null) {
            withoutBody(request, response, chain);
            return;
        }
        long limit = accepted && !isSmall ? most : small;
        Problem tooLarge = UploadBody.tooLarge(limit);
        BodyReading.start(
                new SuspendedRequest(request, response, turns, line),
                Exchange.of(request),
                request.getInputStream(),
                new BodyReading.Limits(
                        limit,
                        discarded,
                        accepted ? one -> one.refuse(tooLarge) : one -> one.proceed(ReceivedBody.unread(tooLarge)),
                        small,
                        one -> placed(one, sender),
                        limits.bodyTime()));
    }

    /** Whether one more large body may be kept in memory. */
    private boolean placed(SuspendedRequest request, Sender sender) {
        Turns.Line own = new Turns.Line("large bodies " + sender.credential(), limits.largeBodiesPerSession(), 0);
        Turns.Line all = new Turns.Line("large bodies", limits.largeBodies(), 0);
        if (!turns.take(own)) {
            return false;
        }
        if (!turns.take(all)) {
            turns.leave(own);
            return false;
        }
        request.atTheEnd(() -> {
            turns.leave(all);
            turns.leave(own);
        });
        return true;
    }

    private boolean accepted(HttpServletRequest request, Sender sender, Turns.@Nullable Line line) {
        if (sender.known() || sender.credential() == null) {
            return sender.known();
        }
        if (line != null && !turns.take(line)) {
            return false;
        }
        try {
            return senders.accepts(request);
        } finally {
            if (line != null) {
                turns.leave(line);
            }
        }
    }

    /** The filters for authentication reject the caller; what needs no authentication reads the problem. */
    private void withoutBody(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Problem tooLarge = UploadBody.tooLarge(limits.unauthenticatedBody().toBytes());
        response.setHeader("Connection", "close");
        chain.doFilter(new ReceivedRequest(request, ReceivedBody.unread(tooLarge)), response);
        Exchange.of(request).abandonBody();
    }

    private void upload(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            Sender sender,
            Turns.@Nullable Line line)
            throws IOException, ServletException {
        long most = http.maxUpload().toBytes();
        if (request.getContentLengthLong() > most) {
            refuse(request, response, chain, UploadBody.tooLarge(most));
            return;
        }
        if (!accepted(request, sender, line)) {
            withoutBody(request, response, chain);
            return;
        }
        Turns.Line own = new Turns.Line("uploads " + sender.credential(), limits.uploadsPerSession(), 0);
        Turns.Line all = new Turns.Line("uploads", limits.uploads(), 0);
        if (!turns.take(own)) {
            refuse(request, response, chain, tooManyUploads());
            return;
        }
        try {
            if (!turns.take(all)) {
                refuse(request, response, chain, tooManyUploads());
                return;
            }
            try {
                stream(request, response, chain, most);
            } finally {
                turns.leave(all);
            }
        } finally {
            turns.leave(own);
        }
    }

    private static Problem tooManyUploads() {
        return new Problem(429, "too-many-uploads", HttpMessage.TOO_MANY_UPLOADS.statement())
                .with("retryAfterSeconds", 30);
    }

    private void stream(HttpServletRequest request, HttpServletResponse response, FilterChain chain, long most)
            throws IOException, ServletException {
        UploadBody body = new UploadBody(
                request.getInputStream(), most, limits.uploadRate().toBytes(), Ticker.systemTicker());
        chain.doFilter(new ReceivedRequest(request, body), response);
        if (!body.isFinished() && (response.getStatus() >= 400 || !body.drained())) {
            Exchange.of(request).abandonBody();
        }
    }

    private static void refuse(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, Problem reason)
            throws IOException, ServletException {
        Refusals.refuse(request, reason);
        boolean body = hasBody(request);
        if (body) {
            response.setHeader("Connection", "close");
        }
        chain.doFilter(new ReceivedRequest(request, ReceivedBody.empty()), response);
        if (body) {
            Exchange.of(request).abandonBody();
        }
    }
}
