package io.tidemark.vcenter.soap;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.SessionEnded;
import java.util.concurrent.CompletableFuture;
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

    private record Prepared<P>(Conversation conversation, P what) {

        <T> T send(BiFunction<Conversation, P, T> send) {
            return send.apply(conversation.once(), what);
        }
    }

    private final Supplier<Conversation> opener;
    private final boolean renewable;
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicBoolean loggedOut = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private volatile @Nullable Conversation current;

    private RenewableSession(Supplier<Conversation> opener, boolean renewable, @Nullable Conversation current) {
        this.opener = opener;
        this.renewable = renewable;
        this.current = current;
    }

    /** Opened at the first call, and again if vCenter no longer accepts it. */
    public static RenewableSession openedBy(Supplier<Conversation> opener) {
        return new RenewableSession(opener, true, null);
    }

    /** Ends when vCenter ends it. */
    public static RenewableSession of(Conversation conversation) {
        return new RenewableSession(() -> conversation, false, conversation);
    }

    public Conversation conversation() {
        Conversation known = current;
        return known != null ? known : open(null);
    }

    public <T> T perform(Function<Conversation, T> work) {
        enter();
        try {
            Conversation conversation = conversation();
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
     * conversation; {@code send} and its requests are never repeated, for any result.
     */
    public <P, T> T performOnce(Function<Conversation, P> prepare, BiFunction<Conversation, P, T> send) {
        enter();
        try {
            return prepared(prepare).send(send);
        } finally {
            leave();
        }
    }

    /** As {@link #performOnce} for what ends later; {@code executor} runs what may wait. */
    public <P, T> CompletableFuture<T> performOnceLater(
            Function<Conversation, P> prepare,
            BiFunction<Conversation, P, CompletableFuture<T>> send,
            Executor executor) {
        enter();
        return CompletableFuture.supplyAsync(() -> prepared(prepare), executor)
                .thenCompose(prepared -> prepared.send(send))
                .whenComplete((value, failure) -> leave());
    }

    private <P> Prepared<P> prepared(Function<Conversation, P> prepare) {
        return perform(conversation -> new Prepared<>(conversation, prepare.apply(conversation)));
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
        Conversation conversation = current;
        if (underWay.get() > 0 || conversation == null || !loggedOut.compareAndSet(false, true)) {
            return;
        }
        try {
            conversation.logOut();
        } catch (Problem e) {
            LOG.debug("Logging out of vCenter failed: {}", e.detail());
        }
    }

    private Conversation renew(Conversation ended, SessionEnded reason) {
        if (!renewable || closing.get()) {
            throw reason;
        }
        return open(ended);
    }

    private synchronized Conversation open(@Nullable Conversation ended) {
        Conversation known = current;
        if (known != null && known != ended) {
            return known;
        }
        Conversation opened = opener.get();
        current = opened;
        return opened;
    }
}
