package io.tidemark.server.connection;

import io.tidemark.platform.request.RequestSenders;
import io.tidemark.platform.request.SharedAddresses;
import io.tidemark.server.http.HttpProperties;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.security.web.util.matcher.IpAddressMatcher;
import org.springframework.stereotype.Component;

/**
 * Resolves the names of the connected vCenters in the background. Only the address of the connection counts, never a
 * header.
 */
@Component
class ResolvedAddresses implements SharedAddresses, DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(SharedAddresses.class);
    private static final long SECONDS = 10;

    private final List<IpAddressMatcher> networks;
    private final ObjectProvider<RequestSenders> senders;
    private final ScheduledExecutorService resolution = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "shared-addresses");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Set<InetAddress> vcenters = Set.of();

    ResolvedAddresses(HttpProperties http, ObjectProvider<RequestSenders> senders) {
        this.networks = http.limits().sharedAddresses().stream()
                .map(IpAddressMatcher::new)
                .toList();
        this.senders = senders;
    }

    @Override
    public boolean contains(InetAddress address) {
        return vcenters.contains(address)
                || networks.stream().anyMatch(network -> network.matches(address.getHostAddress()));
    }

    @EventListener(ApplicationReadyEvent.class)
    void start() {
        resolution.scheduleWithFixedDelay(this::resolve, 0, SECONDS, TimeUnit.SECONDS);
    }

    /** Keeps the known addresses if a name cannot be resolved now. */
    void resolve() {
        try {
            Set<InetAddress> found = new HashSet<>();
            for (String host : senders.getObject().sharedHosts()) {
                found.addAll(List.of(InetAddress.getAllByName(host)));
            }
            vcenters = Set.copyOf(found);
        } catch (UnknownHostException | RuntimeException e) {
            LOG.debug("The addresses of the vCenters could not be looked up", e);
        }
    }

    @Override
    public void destroy() {
        resolution.shutdownNow();
    }
}
