package io.tidemark.platform.live;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Problem;
import io.tidemark.platform.live.LiveResource.State;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter.SseEventBuilder;

/** One open stream: polls for a new version, sends it, polls again. */
final class LiveListener implements Runnable {

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration CHECKED = Duration.ofSeconds(60);
    private static final int UNAVAILABLE = 503;

    private final LiveResource resource;
    private final LiveStreams streams;
    private final Caller caller;
    private final String user;
    private final String id;
    private final Runnable check;
    private final UnaryOperator<Object> shown;
    private final SseEmitter emitter;
    private final AtomicBoolean ended = new AtomicBoolean();
    private long seen;
    private long sentAt;
    private long usedAt;
    private long checkedAt;
    private volatile boolean refused;

    /** The data to send; {@code last} if nothing follows. */
    private record Update(@Nullable SseEventBuilder event, boolean last) {}

    /** @param check throws if the caller may no longer follow the resource */
    LiveListener(
            LiveResource resource,
            LiveStreams streams,
            Caller caller,
            String id,
            Runnable check,
            UnaryOperator<Object> shown,
            SseEmitter emitter,
            long seen) {
        this.resource = resource;
        this.streams = streams;
        this.caller = caller;
        this.user = OpenStreams.user(caller);
        this.id = id;
        this.check = check;
        this.shown = shown;
        this.emitter = emitter;
        this.seen = seen;
        this.sentAt = streams.now();
        this.usedAt = sentAt;
        this.checkedAt = sentAt;
    }

    @Override
    public void run() {
        if (ended.get()) {
            return;
        }
        try {
            Update update = poll();
            if (update.event() == null && !update.last()) {
                streams.pollLater(this);
            } else {
                streams.send(() -> send(update));
            }
        } catch (RejectedExecutionException e) {
            end();
        }
    }

    private void send(Update update) {
        try {
            if (update.event() != null) {
                emitter.send(update.event());
            }
            if (update.last()) {
                emitter.complete();
                // An emitter that completes before its response was begun calls nobody back.
                end();
            } else {
                streams.pollLater(this);
            }
        } catch (IOException | RuntimeException e) {
            emitter.completeWithError(e);
            end();
        }
    }

    /**
     * Ends the stream when the resource cannot be read, or the caller has logged out or may no longer follow it; the
     * client connects again.
     */
    private Update poll() {
        long now = streams.now();
        try {
            checkLater(now);
            return !refused && loggedIn(now) ? update(now) : new Update(null, true);
        } catch (RuntimeException e) {
            return new Update(null, true);
        }
    }

    private void checkLater(long now) {
        if (now - checkedAt >= CHECKED.toNanos() && streams.checks().start(caller.vcenter(), this::check)) {
            checkedAt = now;
        }
    }

    /** A vCenter that does not respond refuses nobody. */
    private void check() {
        try {
            caller.requireCredential();
            check.run();
        } catch (Problem problem) {
            refused = problem.status() != UNAVAILABLE;
        } catch (RuntimeException e) {
            refused = true;
        }
    }

    /** The session of the caller is in use as long as the stream is open. */
    private boolean loggedIn(long now) {
        if (now - usedAt < HEARTBEAT.toNanos()) {
            return true;
        }
        usedAt = now;
        return caller.staysLoggedIn();
    }

    private Update update(long now) {
        Optional<Long> version = resource.version(id);
        if (version.isEmpty()) {
            return new Update(null, true);
        }
        State state = version.get() == seen
                ? null
                : resource.state(id, version.get())
                        .filter(read -> read.version() != seen)
                        .orElse(null);
        if (state != null) {
            seen = state.version();
            sentAt = now;
            return new Update(resource.event(state, shown), state.ended());
        }
        if (now - sentAt <= HEARTBEAT.toNanos()) {
            return new Update(null, false);
        }
        sentAt = now;
        return new Update(SseEmitter.event().comment("still there"), false);
    }

    void end() {
        if (ended.compareAndSet(false, true)) {
            streams.open().release(user);
        }
    }
}
