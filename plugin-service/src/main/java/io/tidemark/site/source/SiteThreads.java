package io.tidemark.site.source;

import io.tidemark.platform.exchange.BoundedThreads;
import io.tidemark.site.SiteProperties;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** Threads of examinations, all bounded. */
@Component
@EnableConfigurationProperties(SiteProperties.class)
public class SiteThreads implements DisposableBean {

    private static final int UNDER_WAY = 2;

    private final ExecutorService runners = new BoundedThreads("site", UNDER_WAY);
    private final ExecutorService readers;
    private final ExecutorService hosts;

    SiteThreads(SiteProperties properties) {
        this.readers = new BoundedThreads("site-read", properties.readsAtOnce());
        this.hosts = new BoundedThreads("site-host", properties.readsAtOnce());
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

    @Override
    public void destroy() {
        runners.shutdownNow();
        readers.shutdownNow();
        hosts.shutdownNow();
    }
}
