package io.tidemark.vcenter.connection;

import io.tidemark.platform.exchange.RecordingScope;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that vCenter traffic may use, all bounded.
 *
 * @param network what the HTTP client runs; nothing there ever waits
 * @param waiting what follows on asynchronous calls and may call vCenter again
 * @param timer retries and keep-alive
 */
record VcenterThreads(Executor network, Executor waiting, ScheduledExecutorService timer) implements AutoCloseable {

    static VcenterThreads create() {
        return new VcenterThreads(
                pool("vcenter-net", 4),
                RecordingScope.carrying(pool("vcenter-work", 8)),
                timer(named("vcenter-timer")));
    }

    private static ThreadPoolExecutor pool(String name, int size) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(size, size, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private static ScheduledExecutorService timer(ThreadFactory threads) {
        return Executors.newScheduledThreadPool(2, threads);
    }

    private static ThreadFactory named(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Ends the timer; the pools end with their last work. */
    @Override
    public void close() {
        timer.shutdownNow();
    }
}
