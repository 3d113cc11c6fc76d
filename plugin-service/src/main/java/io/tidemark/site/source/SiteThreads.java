package io.tidemark.site.source;

import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.site.SiteProperties;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** Threads of examinations, all bounded. */
@Component
@EnableConfigurationProperties(SiteProperties.class)
public class SiteThreads implements DisposableBean {

    private static final int UNDER_WAY = 2;

    private final ExecutorService runners = pool("site", UNDER_WAY);
    private final ExecutorService readers;
    private final ExecutorService hosts;

    SiteThreads(SiteProperties properties) {
        this.readers = pool("site-read", properties.readsAtOnce());
        this.hosts = pool("site-host", properties.readsAtOnce());
    }

    /** For whole examinations. */
    public Executor runners() {
        return runners;
    }

    /** For their reads, which can be given up. */
    public ExecutorService readers() {
        return readers;
    }

    Executor hosts() {
        return hosts;
    }

    private static ExecutorService pool(String name, int size) {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(size, size, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                }) {
                    @Override
                    public void execute(Runnable work) {
                        super.execute(RecordingScope.carried(work));
                    }
                };
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public void destroy() {
        runners.shutdownNow();
        readers.shutdownNow();
        hosts.shutdownNow();
    }
}
