package io.tidemark.vcenter.soap;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session that is renewed when vCenter no longer accepts it: work that ends with {@link SessionEnded} is repeated
 * once in a new conversation. Logging out waits for work in progress.
 */
public final class RenewableSession {

    private static final Logger LOG = LoggerFactory.getLogger(RenewableSession.class);

    private record Prepared<P>(VimSession conversation, P what) {

        <T> T send(BiFunction<VimSession, P, T> send) {
            return send.apply(conversation, what);
        }
    }

    private final Supplier<VimSession> opener;
    private final boolean renewable;
    private final List<CallListener> listeners = new CopyOnWriteArrayList<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicBoolean loggedOut = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private volatile @Nullable VimSession current;

    private RenewableSession(Supplier<VimSession> opener, boolean renewable, @Nullable VimSession current) {
        this.opener = opener;
        this.renewable = renewable;
        this.current = current;
        if (current != null) {
            current.reportTo(listeners);
        }
    }

    /** Opened at the first call, and again if vCenter no longer accepts it. */
    public static RenewableSession openedBy(Supplier<VimSession> opener) {
        return new RenewableSession(opener, true, null);
    }

    /** Ends when vCenter ends it. */
    public static RenewableSession of(VimSession conversation) {
        return new RenewableSession(() -> conversation, false, conversation);
    }

    public VimSession conversation() {
        VimSession known = current;
        return known != null ? known : open(null);
    }

    public <T> T perform(Function<VimSession, T> work) {
        enter();
        try {
            VimSession conversation = conversation();
            try {
                return work.apply(conversation);
            } catch (SessionEnded e) {
                return work.apply(renew(conversation, e));
            }
        } finally {
            leave();
        }
    }

    /**
     * As {@link #perform} for requests that must be sent at most once: {@code prepare} can be repeated in a new
     * conversation; {@code send} and its requests are never repeated, for any result. Throws {@link RequestNotSent} if
     * the connection ended before.
     */
    public <P, T> T performOnce(Function<VimSession, P> prepare, BiFunction<VimSession, P, T> send) {
        enter();
        try {
            return prepared(prepare).send(send);
        } finally {
            leave();
        }
    }

    /** As {@link #performOnce} for what ends later; {@code executor} runs what may wait. */
    public <P, T> CompletableFuture<T> performOnceLater(
            Function<VimSession, P> prepare, BiFunction<VimSession, P, CompletableFuture<T>> send, Executor executor) {
        enter();
        return CompletableFuture.supplyAsync(() -> prepared(prepare), executor)
                .thenCompose(prepared -> prepared.send(send))
                .whenComplete((value, failure) -> leave());
    }

    private <P> Prepared<P> prepared(Function<VimSession, P> prepare) {
        try {
            return perform(conversation -> new Prepared<>(conversation, prepare.apply(conversation)));
        } catch (VcenterUnreachable e) {
            throw RequestNotSent.before(e);
        }
    }

    /** Counts as work in progress until the returned runnable is run. */
    public Runnable use() {
        enter();
        AtomicBoolean over = new AtomicBoolean();
        return () -> {
            if (over.compareAndSet(false, true)) {
                leave();
            }
        };
    }

    /** Calls the listener after each call until the returned runnable is run. */
    public Runnable listen(CallListener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Ends the session on vCenter once nothing is in progress; failures are only logged. */
    public void logOut() {
        closing.set(true);
        endIfIdle();
    }

    private void enter() {
        underWay.incrementAndGet();
    }

    private void leave() {
        if (underWay.decrementAndGet() == 0 && closing.get()) {
            endIfIdle();
        }
    }

    private void endIfIdle() {
        VimSession conversation = current;
        if (underWay.get() > 0 || conversation == null || !loggedOut.compareAndSet(false, true)) {
            return;
        }
        try {
            conversation.logOut();
        } catch (Problem e) {
            LOG.debug("Logging out of vCenter failed: {}", e.detail());
        }
    }

    private VimSession renew(VimSession ended, SessionEnded reason) {
        if (!renewable || closing.get()) {
            throw reason;
        }
        return open(ended);
    }

    private synchronized VimSession open(@Nullable VimSession ended) {
        VimSession known = current;
        if (known != null && known != ended) {
            return known;
        }
        VimSession opened = opener.get();
        opened.reportTo(listeners);
        current = opened;
        return opened;
    }
}
