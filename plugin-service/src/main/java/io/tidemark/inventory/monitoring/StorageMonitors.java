package io.tidemark.inventory.monitoring;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Reads the storage monitoring of each connected vCenter at an interval. vCenters do not delay each other. */
@Component
@EnableConfigurationProperties(MonitoringProperties.class)
public class StorageMonitors implements ReportedVcenter.All, DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(StorageMonitors.class);

    private final Vcenters vcenters;
    private final FollowedDatastores datastores;
    private final MonitoringProperties properties;
    private final Clock clock;
    private final Map<VcenterConnection, ReportedVcenter> monitored = new ConcurrentHashMap<>();
    private final Set<VcenterConnection> reading = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(StorageMonitors::thread);
    private final ExecutorService readers = Executors.newCachedThreadPool(StorageMonitors::thread);

    StorageMonitors(Vcenters vcenters, FollowedDatastores datastores, MonitoringProperties properties, Clock clock) {
        this.vcenters = vcenters;
        this.datastores = datastores;
        this.properties = properties;
        this.clock = clock;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "storage-monitoring");
        thread.setDaemon(true);
        return thread;
    }

    @EventListener(ApplicationReadyEvent.class)
    void begin() {
        if (properties.enabled()) {
            long every = properties.refresh().toMillis();
            timer.scheduleWithFixedDelay(() -> monitored.forEach(this::readLater), every, every, TimeUnit.MILLISECONDS);
            vcenters.onChange(this::follow);
        }
    }

    private void follow(List<VcenterConnection> connections) {
        monitored.keySet().retainAll(connections);
        connections.forEach(connection -> {
            if (!monitored.containsKey(connection)) {
                ReportedVcenter vcenter = new ReportedVcenter(
                        connection.address(),
                        () -> reader(connection.guid()),
                        () -> datastores.of(connection.guid()),
                        properties.stillAfter().toBytes());
                monitored.put(connection, vcenter);
                readLater(connection, vcenter);
            }
        });
    }

    private Optional<StorageReader> reader(String guid) {
        return vcenters.serviceSession(guid).map(session -> new StorageReader(session.storageMonitoring(), clock));
    }

    private void readLater(VcenterConnection connection, ReportedVcenter vcenter) {
        if (reading.add(connection)) {
            readers.execute(() -> {
                try {
                    vcenter.read();
                } catch (RuntimeException e) {
                    LOG.error("the storage monitoring of {} was not read", connection.address(), e);
                } finally {
                    reading.remove(connection);
                }
            });
        }
    }

    @Override
    public Collection<ReportedVcenter> get() {
        return monitored.values();
    }

    /**
     * Why the storage monitoring of a vCenter reports nothing of devices; empty if it reports all of them, whether their
     * figures can be used or not.
     */
    public Optional<Statement> missing(String vcenter, Collection<String> devices) {
        if (!properties.enabled()) {
            return Optional.of(MonitoringMessage.MONITORING_OFF.statement());
        }
        return monitored.entrySet().stream()
                .filter(entry -> entry.getKey().guid().equals(vcenter))
                .map(Map.Entry::getValue)
                .findFirst()
                .flatMap(one -> one.missing(devices));
    }

    @Override
    public void destroy() {
        timer.shutdownNow();
        readers.shutdownNow();
    }
}
