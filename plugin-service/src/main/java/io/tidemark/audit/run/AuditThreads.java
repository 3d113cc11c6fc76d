package io.tidemark.audit.run;

import io.tidemark.audit.AuditProperties;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** Threads of audits and remediations, all bounded: those that read or change hosts, and one for each that is in progress. */
@Component
@EnableConfigurationProperties(AuditProperties.class)
public class AuditThreads implements DisposableBean {

    private static final int UNDER_WAY = 4;

    private final ExecutorService readers;
    private final ExecutorService changers;
    private final ExecutorService runners = pool("audit", UNDER_WAY);

    AuditThreads(AuditProperties properties) {
        this.readers = pool("audit-host", properties.hostsAtOnce());
        this.changers = pool("audit-change", properties.changesAtOnce());
    }

    /** For changes of hosts and what is read before them; they do not wait for audits. */
    public Executor changers() {
        return changers;
    }

    /** For reading hosts. */
    public Executor readers() {
        return readers;
    }

    /** For whole audits and remediations; a limited number runs at a time. */
    public Executor runners() {
        return runners;
    }

    private static ExecutorService pool(String name, int size) {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(size, size, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public void destroy() {
        runners.shutdownNow();
        readers.shutdownNow();
        changers.shutdownNow();
    }
}
