package io.tidemark.vcenter.connection;

import io.tidemark.platform.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Stores the configured connections at startup and manages all connections: first contact, health, keep-alive. */
@Component
class VcenterMonitor implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(VcenterMonitor.class);

    /** Short enough to keep sessions alive (vCenter drops them after 30 minutes) and health fresh. */
    private static final Duration ROUND = Duration.ofSeconds(60);

    private static final Duration FIRST_RETRY = Duration.ofSeconds(2);

    private final VcenterProperties properties;
    private final VcenterRecords records;
    private final ConnectedVcenters connected;
    private final VcenterThreads threads;
    private final Map<String, Duration> waits = new ConcurrentHashMap<>();
    private final Set<String> inProgress = ConcurrentHashMap.newKeySet();
    private volatile boolean running;

    VcenterMonitor(
            VcenterProperties properties, VcenterRecords records, ConnectedVcenters connected, VcenterThreads threads) {
        this.properties = properties;
        this.records = records;
        this.connected = connected;
        this.threads = threads;
    }

    @Override
    public void start() {
        properties.vcenters().forEach(this::configure);
        connected.reload();
        running = true;
        List<VcenterLink> links = connected.links();
        connected.contacting(links.size());
        for (VcenterLink link : links) {
            threads.waiting().execute(() -> startWith(link.stored().id()));
        }
        threads.timer().scheduleWithFixedDelay(this::round, ROUND.toSeconds(), ROUND.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void stop() {
        running = false;
        threads.timer().shutdownNow();
        connected.links().forEach(VcenterLink::close);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void configure(VcenterProperties.Configured configured) {
        try {
            records.configure(configured);
        } catch (DuplicateKeyException e) {
            // a replica that starts at the same moment was faster
            records.configure(configured);
        }
    }

    private void startWith(String id) {
        try {
            firstContact(id);
        } finally {
            connected.contacted();
        }
    }

    /** Checks each vCenter, except for those whose last check is still in progress. */
    void round() {
        try {
            connected.reload();
            for (VcenterLink link : connected.links()) {
                String id = link.stored().id();
                if (inProgress.add(id)) {
                    threads.waiting().execute(() -> alone(id, () -> look(link)));
                }
            }
        } catch (RuntimeException e) {
            LOG.warn("The check of the vCenter connections failed: {}", e.getMessage());
        }
    }

    private void alone(String id, Runnable check) {
        try {
            check.run();
        } finally {
            inProgress.remove(id);
        }
    }

    private void look(VcenterLink link) {
        if (link.connection().isEmpty()) {
            contact(link);
        } else {
            link.check();
        }
    }

    /**
     * Reads the identity of the vCenter, also if it was known, because it can have been upgraded. Each retry waits
     * longer.
     */
    private void firstContact(String id) {
        Optional<VcenterLink> link = connected.link(id);
        if (link.isEmpty() || !running || !inProgress.add(id)) {
            return;
        }
        alone(id, () -> firstContact(id, link.get()));
    }

    private void firstContact(String id, VcenterLink link) {
        if (!contact(link)) {
            Duration wait = waits.merge(id, FIRST_RETRY, (last, first) -> last.multipliedBy(2));
            if (wait.compareTo(ROUND) < 0) {
                threads.timer()
                        .schedule(
                                () -> threads.waiting().execute(() -> firstContact(id)),
                                wait.toMillis(),
                                TimeUnit.MILLISECONDS);
            }
        }
    }

    private boolean contact(VcenterLink link) {
        try {
            records.identify(link);
            connected.reload();
            connected.link(link.stored().id()).ifPresent(VcenterLink::check);
            return true;
        } catch (Problem e) {
            LOG.warn("vCenter {} cannot be contacted: {}", link.stored().address(), e.detail());
            link.failed(e);
            return false;
        }
    }
}
