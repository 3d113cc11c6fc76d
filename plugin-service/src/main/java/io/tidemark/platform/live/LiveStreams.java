package io.tidemark.platform.live;

import io.tidemark.platform.Problem;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Live changes of versioned things to listeners. Whichever replica changes a thing, each listener's replica sees it by asking
 * the database for the version, so that a stream may go on anywhere.
 */
public final class LiveStreams implements AutoCloseable {

    private static final int MOST_LISTENERS = 500;
    private static final Duration LOOK = Duration.ofMillis(700);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration LONGEST = Duration.ofHours(6);
    private static final int LOOKERS = 4;

    private final String name;
    private final Source source;
    private final Supplier<SseEmitter> streams;
    private final AtomicInteger listeners = new AtomicInteger();
    private final ScheduledThreadPoolExecutor lookers;
    /** A client that reads slowly holds a thread of its own and nobody else's. */
    private final ThreadPoolExecutor senders;

    /** What a listener is told. */
    public record State(long version, boolean ended, Object body) {}

    /** Where the things are. */
    public interface Source {

        Optional<Long> version(String id);

        Optional<State> state(String id);

        static Source of(Function<String, Optional<Long>> version, Function<String, Optional<State>> state) {
            return new Source() {
                @Override
                public Optional<Long> version(String id) {
                    return version.apply(id);
                }

                @Override
                public Optional<State> state(String id) {
                    return state.apply(id);
                }
            };
        }
    }

    /** {@code name} is that of the events. */
    public LiveStreams(String name, Source source) {
        this(name, source, () -> new SseEmitter(LONGEST.toMillis()));
    }

    LiveStreams(String name, Source source, Supplier<SseEmitter> streams) {
        this.name = name;
        this.source = source;
        this.streams = streams;
        this.lookers = new ScheduledThreadPoolExecutor(LOOKERS, task -> daemon(task, name + "-events"));
        this.lookers.setRemoveOnCancelPolicy(true);
        this.senders = new ThreadPoolExecutor(
                0,
                MOST_LISTENERS,
                30,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> daemon(task, name + "-events-send"));
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** The answer to who asks for the changes of a thing from where the listener left off, kept out of every cache on the way. */
    public ResponseEntity<SseEmitter> answer(String id, @Nullable String lastEventId) {
        return ResponseEntity.ok()
                .header(HttpHeaders.CACHE_CONTROL, "no-cache, no-transform")
                .header("X-Accel-Buffering", "no")
                .body(follow(id, lastEventId));
    }

    /** A stream that begins with the thing as it is, unless that is the version the listener saw last. */
    private SseEmitter follow(String id, @Nullable String lastEventId) {
        if (listeners.incrementAndGet() > MOST_LISTENERS) {
            listeners.decrementAndGet();
            throw new Problem(
                    429,
                    "too-many-listeners",
                    "Too many streams are open; ask for the " + name + " now and then instead.");
        }
        SseEmitter emitter = streams.get();
        Listener listener = new Listener(id, emitter, seen(lastEventId));
        emitter.onCompletion(listener::end);
        emitter.onTimeout(emitter::complete);
        emitter.onError(failure -> listener.end());
        lookers.execute(listener);
        return emitter;
    }

    private static long seen(@Nullable String lastEventId) {
        try {
            return lastEventId == null ? -1 : Long.parseLong(lastEventId.strip());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    @Override
    public void close() {
        lookers.shutdownNow();
        senders.shutdownNow();
    }

    /** What there is to send; {@code over} when nothing will follow. */
    private record News(SseEmitter.@Nullable SseEventBuilder event, boolean over) {}

    /** One stream; it is at any time either looked at or sent to. */
    private final class Listener implements Runnable {

        private final String id;
        private final SseEmitter emitter;
        private final AtomicBoolean ended = new AtomicBoolean();
        private long seen;
        private long sentAt = System.nanoTime();
        private boolean first = true;

        Listener(String id, SseEmitter emitter, long seen) {
            this.id = id;
            this.emitter = emitter;
            this.seen = seen;
        }

        @Override
        public void run() {
            if (ended.get()) {
                return;
            }
            try {
                News news = look();
                if (news.event() == null && !news.over()) {
                    lookers.schedule(this, LOOK.toMillis(), TimeUnit.MILLISECONDS);
                } else {
                    senders.execute(() -> send(news));
                }
            } catch (RejectedExecutionException e) {
                end();
            }
        }

        private void send(News news) {
            try {
                if (news.event() != null) {
                    emitter.send(news.event());
                    sentAt = System.nanoTime();
                }
                if (news.over()) {
                    emitter.complete();
                } else {
                    lookers.schedule(this, LOOK.toMillis(), TimeUnit.MILLISECONDS);
                }
            } catch (IOException | RuntimeException e) {
                emitter.completeWithError(e);
                end();
            }
        }

        private News look() {
            try {
                return news();
            } catch (RuntimeException e) {
                return new News(null, true);
            }
        }

        private News news() {
            Optional<Long> version = source.version(id);
            if (version.isEmpty()) {
                return new News(null, true);
            }
            State state = version.get() == seen ? null : source.state(id).orElse(null);
            if (state != null) {
                seen = state.version();
                SseEmitter.SseEventBuilder event = SseEmitter.event()
                        .id(Long.toString(state.version()))
                        .name(name)
                        .data(state.body(), MediaType.APPLICATION_JSON);
                return new News(event, state.ended());
            }
            boolean over = first && endedBefore();
            first = false;
            boolean silent = System.nanoTime() - sentAt > HEARTBEAT.toNanos();
            return new News(silent ? SseEmitter.event().comment("still there") : null, over);
        }

        /** A listener that saw the last version of what has ended is not kept waiting. */
        private boolean endedBefore() {
            return source.state(id).map(State::ended).orElse(true);
        }

        private void end() {
            if (ended.compareAndSet(false, true)) {
                listeners.decrementAndGet();
            }
        }
    }
}
