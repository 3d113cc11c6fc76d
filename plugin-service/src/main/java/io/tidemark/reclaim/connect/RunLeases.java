package io.tidemark.reclaim.connect;

import io.tidemark.reclaim.ReclaimProperties;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The runs that this process is starting, with their leases, and those with an open call to the host. */
@Component
public class RunLeases {

    private static final Logger LOG = LoggerFactory.getLogger(RunLeases.class);

    private final RunSchedule schedule;
    private final ReclaimProperties properties;
    private final Set<String> starting = ConcurrentHashMap.newKeySet();
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    public RunLeases(RunSchedule schedule, ReclaimProperties properties) {
        this.schedule = schedule;
        this.properties = properties;
    }

    public void starting(String run) {
        starting.add(run);
    }

    public void started(String run) {
        starting.remove(run);
    }

    public boolean isStarting(String run) {
        return starting.contains(run);
    }

    public void opened(String run) {
        open.add(run);
    }

    /** The call ended; any replica may poll the run now. */
    public void closed(String run) {
        open.remove(run);
        pollNow(run);
    }

    public boolean isOpen(String run) {
        return open.contains(run);
    }

    public void pollNow(String run) {
        schedule.move(run, Duration.ZERO);
    }

    /** Prevents other replicas from taking over runs that are being started here. */
    public void renewLeases() {
        Set<String> renewed = Set.copyOf(starting);
        if (renewed.isEmpty()) {
            return;
        }
        try {
            schedule.postpone(renewed, properties.startLease());
            renewed.stream().filter(id -> !isStarting(id)).forEach(this::pollNow);
        } catch (RuntimeException e) {
            LOG.warn("the leases of {} runs could not be renewed", renewed.size(), e);
        }
    }
}
