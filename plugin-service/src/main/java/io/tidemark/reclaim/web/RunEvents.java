package io.tidemark.reclaim.web;

import io.tidemark.platform.Problem;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.ReclaimRuns;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Live changes of a run to listeners. Whichever replica changes a run, each listener's replica sees it by asking the database
 * for the version, so that a stream may go on anywhere.
 */
@Component
class RunEvents implements DisposableBean {

    static final int MOST_LISTENERS = 500;
    private static final Duration LOOK = Duration.ofMillis(700);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration LONGEST = Duration.ofHours(6);
    private static final int THREADS = 4;

    private final ReclaimRuns runs;
    private final AtomicInteger listeners = new AtomicInteger();
    private final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(THREADS, task -> {
        Thread thread = new Thread(task, "run-events");
        thread.setDaemon(true);
        return thread;
    });

    RunEvents(ReclaimRuns runs) {
        this.runs = runs;
        threads.setRemoveOnCancelPolicy(true);
    }

    /** A stream that begins with the run as it is, unless that is the version the listener saw last. */
    SseEmitter follow(ReclaimRun run, @Nullable String lastEventId) {
        if (listeners.incrementAndGet() > MOST_LISTENERS) {
            listeners.decrementAndGet();
            throw new Problem(
                    429, "too-many-listeners", "Too many streams are open; ask for the run now and then instead.");
        }
        SseEmitter emitter = new SseEmitter(LONGEST.toMillis());
        Listener listener = new Listener(run.id(), emitter, seen(lastEventId));
        emitter.onCompletion(listener::end);
        emitter.onTimeout(emitter::complete);
        emitter.onError(failure -> listener.end());
        threads.execute(listener);
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
    public void destroy() {
        threads.shutdownNow();
    }

    private final class Listener implements Runnable {

        private final String id;
        private final SseEmitter emitter;
        private long seen;
        private long sentAt = System.nanoTime();
        private boolean first = true;
        private boolean ended;

        Listener(String id, SseEmitter emitter, long seen) {
            this.id = id;
            this.emitter = emitter;
            this.seen = seen;
        }

        @Override
        public synchronized void run() {
            if (ended) {
                return;
            }
            try {
                if (look()) {
                    emitter.complete();
                } else {
                    threads.schedule(this, LOOK.toMillis(), TimeUnit.MILLISECONDS);
                }
            } catch (IOException | IllegalStateException e) {
                emitter.completeWithError(e);
                end();
            } catch (RuntimeException e) {
                emitter.complete();
                end();
            }
        }

        /** True when the run has ended and everything about it was sent. */
        private boolean look() throws IOException {
            Optional<Long> version = runs.version(id);
            if (version.isEmpty()) {
                return true;
            }
            boolean news = version.get() != seen;
            ReclaimRun run = news ? runs.find(id).orElse(null) : null;
            if (run != null) {
                emitter.send(SseEmitter.event()
                        .id(Long.toString(run.version()))
                        .name("run")
                        .data(RunView.of(run), MediaType.APPLICATION_JSON));
                seen = run.version();
                sentAt = System.nanoTime();
                return run.state().ended();
            }
            if (System.nanoTime() - sentAt > HEARTBEAT.toNanos()) {
                emitter.send(SseEmitter.event().comment("still there"));
                sentAt = System.nanoTime();
            }
            boolean over = first && endedBefore();
            first = false;
            return over;
        }

        /** A listener that saw the last version of an ended run is not kept waiting. */
        private boolean endedBefore() {
            return runs.find(id).map(run -> run.state().ended()).orElse(true);
        }

        private synchronized void end() {
            if (!ended) {
                ended = true;
                listeners.decrementAndGet();
            }
        }
    }
}
