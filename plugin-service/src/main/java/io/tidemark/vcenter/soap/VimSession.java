package io.tidemark.vcenter.soap;

import io.tidemark.vcenter.clock.HostClocks;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.vim25.CloneSession;
import io.tidemark.vcenter.vim25.Login;
import io.tidemark.vcenter.vim25.Logout;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.ServiceContent;
import io.tidemark.vcenter.vim25.UserSession;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One authenticated vim25 session from log-in to end; contains objects that exist only during the session. Safe for
 * threads.
 */
public final class VimSession {

    private static final String ORDINARY_LOCALE = "en";
    private static final Duration LOG_OUT = Duration.ofSeconds(5);

    private final VimEndpoint endpoint;
    private final @Nullable String cookie;
    private final UserSession user;
    private final Map<String, ManagedObjectReference> kept;
    private volatile List<CallListener> listeners = List.of();

    private VimSession(VimEndpoint endpoint, VimEndpoint.Answer<UserSession> answer, Object request) {
        this.endpoint = endpoint;
        this.cookie = answer.cookie();
        this.user = VimEndpoint.single(answer.values(), request);
        if (user.getKey() == null || user.getUserName() == null) {
            throw endpoint.lacking(VcenterProblemMessage.VCENTER_CONTENT_MISSING);
        }
        this.kept = new ConcurrentHashMap<>();
    }

    public static VimSession logIn(VimEndpoint endpoint, String userName, String password) {
        Login request = new Login();
        request.setThis(endpoint.content().getSessionManager());
        request.setUserName(userName);
        request.setPassword(password);
        request.setLocale(ORDINARY_LOCALE);
        return new VimSession(
                endpoint,
                endpoint.call(
                        request, UserSession.class, null, endpoint.limits().question()),
                request);
    }

    public static VimSession byTicket(VimEndpoint endpoint, String cloneTicket) {
        CloneSession request = new CloneSession();
        request.setThis(endpoint.content().getSessionManager());
        request.setCloneTicket(cloneTicket);
        return new VimSession(
                endpoint,
                endpoint.call(
                        request, UserSession.class, null, endpoint.limits().question()),
                request);
    }

    public ServiceContent content() {
        return endpoint.content();
    }

    public String guid() {
        return endpoint.guid();
    }

    public String userName() {
        return user.getUserName();
    }

    /** The key of the session, to read its own privileges. */
    public String key() {
        return user.getKey();
    }

    public <T> List<T> list(Object request, Class<T> type) {
        return ask(request, type).values();
    }

    /** @param time until the response is complete, e.g. longer than vCenter may wait before it answers */
    public <T> List<T> list(Object request, Class<T> type, Duration time) {
        return ask(request, type, endpoint.limits().page().within(time)).values();
    }

    <T> VimEndpoint.Answer<T> ask(Object request, Class<T> type) {
        return ask(request, type, endpoint.limits().page());
    }

    private <T> VimEndpoint.Answer<T> ask(Object request, Class<T> type, VimLimits.Answer within) {
        long began = System.nanoTime();
        VimEndpoint.Answer<T> answer = null;
        RuntimeException failure = null;
        try {
            answer = endpoint.call(request, type, cookie, within);
            return answer;
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        } finally {
            ended(request, answer, failure, began);
        }
    }

    private void ended(
            Object request, VimEndpoint.@Nullable Answer<?> answer, @Nullable Throwable failure, long began) {
        if (listeners.isEmpty()) {
            return;
        }
        CallListener.Ended call = new CallListener.Ended(
                request,
                answer == null ? List.of() : answer.values(),
                answer == null ? 0 : answer.bytes(),
                endpoint.limits().page().bytes(),
                Duration.ofNanos(System.nanoTime() - began),
                failure);
        listeners.forEach(listener -> listener.ended(call));
    }

    /** All further calls are reported to these, which may change. */
    void reportTo(List<CallListener> all) {
        listeners = all;
    }

    /**
     * Metrics that one query of historical performance data may have; lowered by who finds that this vCenter takes fewer.
     * All sessions on the vCenter share it.
     */
    public AtomicInteger metricsAtOnce() {
        return endpoint.metricsAtOnce();
    }

    /** All sessions on the vCenter share it. */
    public HostClocks hostClocks() {
        return endpoint.hostClocks();
    }

    /** @param kept whether all objects are kept until the end of the list */
    public Listing listing(boolean kept) {
        return new Listing(endpoint, this, kept);
    }

    /** What vCenter keeps reporting exceeds what this list may have. */
    public VcenterUnreachable tooLong(int objects) {
        return endpoint.exceeded(new VimLimits.Exceeded(VcenterProblemMessage.VCENTER_LIST_TOO_LONG, objects));
    }

    public <T> Optional<T> optional(Object request, Class<T> type) {
        return list(request, type).stream().findFirst();
    }

    public <T> T single(Object request, Class<T> type) {
        return VimEndpoint.single(list(request, type), request);
    }

    /** @param time until the response is complete */
    public <T> T single(Object request, Class<T> type, Duration time) {
        return VimEndpoint.single(list(request, type, time), request);
    }

    public void run(Object request) {
        list(request, Object.class);
    }

    public <T> CompletableFuture<T> later(Object request, Class<T> type, Duration timeout, Executor executor) {
        long began = System.nanoTime();
        return endpoint.callAsync(request, type, cookie, timeout, executor)
                .whenComplete((answer, failure) -> ended(request, answer, failure, began))
                .thenApply(answer -> VimEndpoint.single(answer.values(), request));
    }

    /** A reference that is valid during this session, created at the first call. */
    public ManagedObjectReference keep(String name, Supplier<ManagedObjectReference> make) {
        return kept.computeIfAbsent(name, ignored -> make.get());
    }

    void logOut() {
        Logout request = new Logout();
        request.setThis(endpoint.content().getSessionManager());
        list(request, Object.class, LOG_OUT);
    }
}
