package io.tidemark.audit.run;

import io.tidemark.audit.AuditProperties;
import io.tidemark.platform.exchange.BoundedThreads;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Threads of audits and remediations, all bounded: those that read or change hosts, and one for each that is in progress.
 * Remediations do not wait for audits.
 */
@Component
@EnableConfigurationProperties(AuditProperties.class)
public class AuditThreads implements DisposableBean {

    private static final int UNDER_WAY = 4;

    private final ExecutorService readers;
    private final ExecutorService changers;
    private final ExecutorService audits = new BoundedThreads("audit", UNDER_WAY);
    private final ExecutorService runners = new BoundedThreads("remediation", UNDER_WAY);

    AuditThreads(AuditProperties properties) {
        this.readers = new BoundedThreads("audit-host", properties.hostsAtOnce());
        this.changers = new BoundedThreads("audit-change", properties.changesAtOnce());
    }

    /** For changes of hosts and what is read before them; they do not wait for audits. */
    public Executor changers() {
        return changers;
    }

    /** For reading hosts. */
    public Executor readers() {
        return readers;
    }

    /** For whole audits; a limited number runs at a time. */
    public Executor audits() {
        return audits;
    }

    /** For whole remediations; a limited number runs at a time. */
    public Executor runners() {
        return runners;
    }

    @Override
    public void destroy() {
        audits.shutdownNow();
        runners.shutdownNow();
        readers.shutdownNow();
        changers.shutdownNow();
    }
}
