package io.tidemark.reclaim.start;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.OpenCalls;
import io.tidemark.reclaim.connect.RunSchedule;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Keeps other replicas from giving up runs that this process is starting, however long one step of it takes. */
@Component
class StartLeases implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(StartLeases.class);
    private static final int RENEWALS_PER_LEASE = 4;

    private final OpenCalls calls;
    private final RunSchedule schedule;
    private final ReclaimProperties properties;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "reclaim-lease");
        thread.setDaemon(true);
        return thread;
    });

    StartLeases(OpenCalls calls, RunSchedule schedule, ReclaimProperties properties) {
        this.calls = calls;
        this.schedule = schedule;
        this.properties = properties;
        long pause = properties.startLease().toMillis() / RENEWALS_PER_LEASE;
        timer.scheduleWithFixedDelay(this::renew, pause, pause, TimeUnit.MILLISECONDS);
    }

    void renew() {
        for (String id : calls.starting()) {
            try {
                schedule.move(id, properties.startLease());
                if (!calls.isStarting(id)) {
                    schedule.move(id, Duration.ZERO);
                }
            } catch (RuntimeException e) {
                LOG.warn("the lease of run {} could not be renewed", id, e);
            }
        }
    }

    @Override
    public void destroy() {
        timer.shutdownNow();
    }
}
