package io.tidemark.rate.web;

import io.tidemark.platform.Problem;
import io.tidemark.rate.RateChange;
import io.tidemark.rate.RateChanges;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** A change as it goes on, to listeners of any replica: each asks the database for the version. */
@Component
class RateChangeEvents implements DisposableBean {

    private static final int MOST_LISTENERS = 50;
    private static final Duration LOOK = Duration.ofMillis(700);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration LONGEST = Duration.ofHours(1);

    private final RateChanges changes;
    private final AtomicInteger listeners = new AtomicInteger();
    private final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(4, task -> {
        Thread thread = new Thread(task, "rate-change-events");
        thread.setDaemon(true);
        return thread;
    });

    RateChangeEvents(RateChanges changes) {
        this.changes = changes;
    }

    SseEmitter follow(String id, @Nullable String lastEventId) {
        if (listeners.incrementAndGet() > MOST_LISTENERS) {
            listeners.decrementAndGet();
            throw new Problem(
                    429, "too-many-listeners", "Too many streams are open; ask for the change now and then instead.");
        }
        SseEmitter emitter = new SseEmitter(LONGEST.toMillis());
        Listener listener = new Listener(id, emitter, lastEventId);
        emitter.onCompletion(listener::end);
        emitter.onTimeout(emitter::complete);
        emitter.onError(failure -> listener.end());
        threads.execute(listener);
        return emitter;
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
    }

    private final class Listener implements Runnable {

        private final String id;
        private final SseEmitter emitter;
        private final AtomicBoolean ended = new AtomicBoolean();
        private String seen;
        private long sentAt = System.nanoTime();

        Listener(String id, SseEmitter emitter, @Nullable String seen) {
            this.id = id;
            this.emitter = emitter;
            this.seen = seen == null ? "" : seen.strip();
        }

        @Override
        public void run() {
            if (ended.get()) {
                return;
            }
            try {
                if (tell()) {
                    emitter.complete();
                } else {
                    threads.schedule(this, LOOK.toMillis(), TimeUnit.MILLISECONDS);
                }
            } catch (RejectedExecutionException e) {
                end();
            } catch (IOException | RuntimeException e) {
                emitter.completeWithError(e);
                end();
            }
        }

        /** True when there will be nothing more to tell. */
        private boolean tell() throws IOException {
            RateChange change = changes.find(id).orElse(null);
            if (change == null) {
                return true;
            }
            String version = Long.toString(change.version());
            if (!version.equals(seen)) {
                seen = version;
                emitter.send(SseEmitter.event()
                        .id(version)
                        .name("change")
                        .data(RateChangeView.of(change), MediaType.APPLICATION_JSON));
                sentAt = System.nanoTime();
            } else if (System.nanoTime() - sentAt > HEARTBEAT.toNanos()) {
                emitter.send(SseEmitter.event().comment("still there"));
                sentAt = System.nanoTime();
            }
            return change.state().over();
        }

        private void end() {
            if (ended.compareAndSet(false, true)) {
                listeners.decrementAndGet();
            }
        }
    }
}
