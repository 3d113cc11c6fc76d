package io.tidemark.platform.exchange;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A limited number of threads that end when they have no work. Work is recorded if the thread that submits it is; work
 * beyond the number waits.
 */
public final class BoundedThreads extends ThreadPoolExecutor {

    private static final int IDLE_SECONDS = 30;

    /** @param name of the threads, which are numbered */
    public BoundedThreads(String name, int size) {
        super(size, size, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        AtomicInteger number = new AtomicInteger();
        setThreadFactory(task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable work) {
        super.execute(RecordingScope.carried(work));
    }
}
