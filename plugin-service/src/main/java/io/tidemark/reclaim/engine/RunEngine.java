package io.tidemark.reclaim.engine;

import io.tidemark.platform.DatabaseUnreachable;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.admission.RunQueue;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.follow.RunTakeover;
import io.tidemark.reclaim.follow.TaskWatch;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Performs the life cycle of runs. A run that was accepted here, or taken over from a failed process, waits for
 * admission and is started in this process. After its host is called, any replica polls it. {@code RunTransitions}
 * defines what is possible in each state.
 */
@Component
public class RunEngine implements RunTakeover, DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(RunEngine.class);
    private static final int THREADS = 8;
    private static final long TIDY = 60;
    private static final int RENEWALS_PER_LEASE = 4;
    /** Maximum number of runs of this process whose figures are read before their admission. */
    private static final int PREPARED = 64;

    private final ReclaimRuns runs;
    private final RunQueue queue;
    private final RunSessions sessions;
    private final RunLeases claims;
    private final RunSteps steps;
    private final ReclaimProperties properties;
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private final Set<String> preparing = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean admitting = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor threads = threads(THREADS, "reclaim-start");
    /** Leases are renewed and tasks watched however busy the other threads are. */
    private final ScheduledThreadPoolExecutor timers = threads(2, "reclaim-timer");

    RunEngine(
            ReclaimRuns runs,
            RunQueue queue,
            RunSessions sessions,
            RunLeases claims,
            RunSteps steps,
            TaskWatch tasks,
            ReclaimProperties properties) {
        this.runs = runs;
        this.queue = queue;
        this.sessions = sessions;
        this.claims = claims;
        this.steps = steps;
        this.properties = properties;
        long poll = properties.pollInterval().toMillis();
        long renewal = properties.startLease().toMillis() / RENEWALS_PER_LEASE;
        threads.scheduleWithFixedDelay(this::admit, poll, poll, TimeUnit.MILLISECONDS);
        timers.scheduleWithFixedDelay(tasks::watch, poll, poll, TimeUnit.MILLISECONDS);
        timers.scheduleWithFixedDelay(this::forgetEnded, TIDY, TIDY, TimeUnit.SECONDS);
        timers.scheduleWithFixedDelay(claims::renewLeases, renewal, renewal, TimeUnit.MILLISECONDS);
    }

    private static ScheduledThreadPoolExecutor threads(int number, String name) {
        return new ScheduledThreadPoolExecutor(number, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** 409 if a run cannot be recorded now. */
    public void requireRoomToRecord() {
        steps.requireRoomToRecord();
    }

    /** Starts accepted runs when they are admitted, in the caller's session. */
    public void begin(Collection<ReclaimRun> accepted, VcenterSession caller) {
        for (ReclaimRun run : accepted) {
            steps.begin(run);
            claim(run, caller);
            waiting.add(run.id());
        }
        hostFreed();
    }

    /** One poll, by whichever replica; the pause until the next, empty when the run has ended. */
    Optional<Duration> poll(String id) {
        return steps.look(id, this);
    }

    @Override
    public void hostFreed() {
        try {
            threads.execute(this::admit);
        } catch (RejectedExecutionException e) {
            LOG.debug("waiting runs are left to another replica", e);
        }
    }

    @Override
    public void takeOver(ReclaimRun run, VcenterSession session) {
        claim(run, session);
        if (run.waiting()) {
            waiting.add(run.id());
        } else {
            stepAfter(run.id(), Duration.ZERO);
        }
    }

    /** The sessions of runs that other replicas ended. */
    void forgetEnded() {
        Set<String> ended = new HashSet<>(sessions.held());
        try {
            if (!ended.isEmpty()) {
                // Sessions are kept for stored runs only: what is held now and live then is not among these.
                runs.liveIds().forEach(ended::remove);
                ended.forEach(sessions::forget);
            }
        } catch (RuntimeException e) {
            LOG.debug("sessions of ended runs are removed later", e);
        }
    }

    private void claim(ReclaimRun run, VcenterSession session) {
        sessions.keep(run.id(), session);
        claims.starting(run.id());
    }

    private void release(String id) {
        sessions.begun(id);
        claims.started(id);
    }

    /** Starts the admitted runs of this process; other processes start theirs. */
    private void admit() {
        if (waiting.isEmpty() || !admitting.compareAndSet(false, true)) {
            return;
        }
        try {
            List<String> mine = List.copyOf(waiting);
            List<String> next = queue.giveTurns();
            Set<String> still = Set.copyOf(runs.stillWaiting(mine));
            still.forEach(sessions::keepAlive);
            mine.stream()
                    .filter(id -> !still.contains(id))
                    .filter(waiting::remove)
                    .forEach(id -> stepAfter(id, Duration.ZERO));
            next.stream().filter(waiting::contains).limit(PREPARED).forEach(this::prepare);
        } catch (RuntimeException e) {
            LOG.warn("no run could be admitted at present", e);
        } finally {
            admitting.set(false);
        }
    }

    /** Takes figures of a run that is among the next, so that its host is not kept waiting for them. */
    private void prepare(String id) {
        if (preparing.add(id)) {
            threads.execute(() -> {
                try {
                    steps.prepare(id);
                } catch (RuntimeException e) {
                    LOG.debug("figures of run {} are taken when it is admitted", id, e);
                } finally {
                    preparing.remove(id);
                }
            });
        }
    }

    private void stepAfter(String id, Duration pause) {
        try {
            threads.schedule(() -> step(id), pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("run {} is left to another replica", id);
        }
    }

    private void step(String id) {
        try {
            Duration pause = steps.advance(id);
            if (pause == null) {
                release(id);
                claims.pollNow(id);
            } else if (runs.stillWaiting(List.of(id)).isEmpty()) {
                stepAfter(id, pause);
            } else {
                waiting.add(id);
            }
        } catch (RuntimeException e) {
            if (DatabaseUnreachable.causes(e)) {
                // Its stored state shows the next step whether the host was called.
                LOG.warn("run {} waits for the database", id);
                stepAfter(id, properties.pollInterval());
                return;
            }
            release(id);
            LOG.warn("run {} could not be started", id, e);
            steps.giveUp(id, RunFailure.of(e));
        }
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
        timers.shutdownNow();
    }
}
