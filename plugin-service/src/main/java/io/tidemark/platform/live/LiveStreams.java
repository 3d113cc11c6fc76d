package io.tidemark.platform.live;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The threads of all live resources. The replica of a listener polls the database for the version of the resource, so
 * that a stream can continue on any replica.
 */
@Component
public class LiveStreams implements DisposableBean {

    static final Duration INTERVAL = Duration.ofMillis(700);
    private static final Duration LONGEST = Duration.ofHours(6);
    private static final int POLLERS = 4;

    private final Supplier<SseEmitter> emitters;
    private final LongSupplier nanoTime;
    private final OpenStreams open = new OpenStreams();
    private final ScheduledThreadPoolExecutor pollers =
            new ScheduledThreadPoolExecutor(POLLERS, task -> daemon(task, "events"));
    /** A slow client occupies only its own thread. */
    private final ExecutorService senders = Executors.newCachedThreadPool(task -> daemon(task, "events-send"));

    private final StreamChecks checks = new StreamChecks(senders);

    public LiveStreams() {
        this(() -> new SseEmitter(LONGEST.toMillis()), System::nanoTime);
    }

    LiveStreams(Supplier<SseEmitter> emitters, LongSupplier nanoTime) {
        this.emitters = emitters;
        this.nanoTime = nanoTime;
        pollers.setRemoveOnCancelPolicy(true);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * A kind of live resource.
     *
     * @param name of its events
     * @param path of its addresses, up to the id
     * @param version by id; polled often, so it should read no more than that
     * @param state by id
     */
    public LiveResource resource(
            String name,
            String path,
            Function<String, Optional<Long>> version,
            Function<String, Optional<LiveResource.State>> state) {
        return new LiveResource(this, name, path, version, state);
    }

    OpenStreams open() {
        return open;
    }

    /** A cache of what was read of resources, by id. */
    <T> Cache<String, T> shared(Duration kept) {
        return Caffeine.newBuilder()
                .expireAfterWrite(kept)
                .ticker(nanoTime::getAsLong)
                .scheduler(Scheduler.systemScheduler())
                .executor(Runnable::run)
                .build();
    }

    long now() {
        return nanoTime.getAsLong();
    }

    SseEmitter emitter() {
        return emitters.get();
    }

    void poll(Runnable task) {
        pollers.execute(task);
    }

    void pollLater(Runnable task) {
        pollers.schedule(task, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    void send(Runnable task) {
        senders.execute(task);
    }

    StreamChecks checks() {
        return checks;
    }

    @Override
    public void destroy() {
        pollers.shutdownNow();
        senders.shutdownNow();
    }
}
