package io.tidemark.reclaim.start;

import io.tidemark.platform.DatabaseUnreachable;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.OpenCalls;
import io.tidemark.reclaim.connect.RunSchedule;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.follow.RunTakeover;
import io.tidemark.reclaim.measure.Measuring;
import io.tidemark.reclaim.queue.RunQueue;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Takes an accepted run through the queue to the moment the host is asked, in the caller's session and in the process that
 * accepted it; or in the service account's, when that process is gone.
 */
@Component
public class RunStarter implements RunTakeover, DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(RunStarter.class);
    private static final int THREADS = 8;
    /** How many runs of this process have their figures taken ahead of their turn, at most. */
    private static final int PREPARED = 64;

    private final ReclaimRuns runs;
    private final RunQueue queue;
    private final RunSessions sessions;
    private final RunSchedule schedule;
    private final OpenCalls calls;
    private final Measuring measuring;
    private final RunLauncher launch;
    private final RunFinisher ending;
    private final ReclaimProperties properties;
    private final Clock clock;
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private final Set<String> preparing = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean givingTurns = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(THREADS, task -> {
        Thread thread = new Thread(task, "reclaim-start");
        thread.setDaemon(true);
        return thread;
    });

    RunStarter(
            ReclaimRuns runs,
            RunQueue queue,
            RunSessions sessions,
            RunSchedule schedule,
            OpenCalls calls,
            Measuring measuring,
            RunLauncher launch,
            RunFinisher ending,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.queue = queue;
        this.sessions = sessions;
        this.schedule = schedule;
        this.calls = calls;
        this.measuring = measuring;
        this.launch = launch;
        this.ending = ending;
        this.properties = properties;
        this.clock = clock;
        long pause = properties.pollInterval().toMillis();
        threads.scheduleWithFixedDelay(this::giveTurns, pause, pause, TimeUnit.MILLISECONDS);
    }

    public void begin(Collection<ReclaimRun> accepted, VcenterSession caller) {
        for (ReclaimRun run : accepted) {
            sessions.keep(run.id(), caller);
            calls.starting(run.id());
            waiting.add(run.id());
        }
        walkEnded();
    }

    @Override
    public void walkEnded() {
        try {
            threads.execute(this::giveTurns);
        } catch (RejectedExecutionException e) {
            LOG.debug("waiting runs are left to another replica", e);
        }
    }

    @Override
    public void adopt(ReclaimRun run, VcenterSession session) {
        sessions.keep(run.id(), session);
        calls.starting(run.id());
        if (run.waiting()) {
            waiting.add(run.id());
        } else {
            again(run.id(), Duration.ZERO);
        }
    }

    /** Lets runs of this process begin whose turn it is; whoever else waits has a process of its own. */
    private void giveTurns() {
        if (waiting.isEmpty() || !givingTurns.compareAndSet(false, true)) {
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
                    .forEach(id -> again(id, Duration.ZERO));
            next.stream().filter(waiting::contains).limit(PREPARED).forEach(this::prepare);
        } catch (RuntimeException e) {
            LOG.warn("no turns could be given at present", e);
        } finally {
            givingTurns.set(false);
        }
    }

    /** Takes figures of a run that is among the next, so that its host is not kept waiting for them. */
    private void prepare(String id) {
        if (preparing.add(id)) {
            threads.execute(() -> {
                try {
                    ReclaimRun run = runs.find(id).orElseThrow();
                    VcenterSession session = sessions.caller(id);
                    if (run.waiting() && session != null) {
                        figures(run, session);
                    }
                } catch (RuntimeException e) {
                    LOG.debug("figures of run {} are taken when its turn comes", id, e);
                } finally {
                    preparing.remove(id);
                }
            });
        }
    }

    private void again(String id, Duration pause) {
        try {
            threads.schedule(() -> step(id), pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("run {} is left to another replica", id);
        }
    }

    private void step(String id) {
        try {
            Duration pause = advance(id);
            if (pause == null) {
                sessions.begun(id);
                calls.started(id);
                schedule.move(id, Duration.ZERO);
            } else {
                again(id, pause);
            }
        } catch (RuntimeException e) {
            if (DatabaseUnreachable.causes(e)) {
                // Its stored state tells the next step whether the host was asked.
                LOG.warn("run {} waits for the database", id);
                again(id, properties.pollInterval());
                return;
            }
            sessions.begun(id);
            calls.started(id);
            LOG.warn("run {} could not be started", id, e);
            giveUp(id, RunFailure.of(e));
        }
    }

    /** The pause until the next step, null when there is none because the run is no longer QUEUED. */
    private @Nullable Duration advance(String id) {
        ReclaimRun run = runs.find(id).orElseThrow();
        VcenterSession session = sessions.caller(id);
        if (run.state() != RunState.QUEUED || session == null) {
            return null;
        }
        try {
            sessions.keepAlive(id);
            SettledFigures figures = figures(run, session);
            if (!measuring.enoughBefore(run.target(), figures)) {
                return properties.pollInterval();
            }
            launch.launch(id, session);
            return null;
        } catch (VcenterUnreachable e) {
            return retry(run, e);
        } catch (SessionEnded e) {
            giveUp(id, RunFailure.of(e));
            return null;
        }
    }

    private SettledFigures figures(ReclaimRun run, VcenterSession session) {
        SettledFigures known = run.before();
        SettledFigures begun = known == null ? SettledFigures.before(measuring.vmfs(run.target(), session)) : known;
        SettledFigures looked = measuring.look(run.target(), begun, null, session);
        SettledFigures now =
                movedWhileWaiting(run, looked) ? SettledFigures.before(measuring.vmfs(run.target(), session)) : looked;
        if (now != known) {
            runs.change(run.id(), changed -> {
                boolean sameStage = changed.waiting() == run.waiting();
                if (changed.state() == RunState.QUEUED && sameStage) {
                    changed.measuredBefore(now);
                    changed.trouble();
                }
            });
        }
        return now;
    }

    /** What moved before the turn came is nothing that the run has to account for: figures are taken anew. */
    private static boolean movedWhileWaiting(ReclaimRun run, SettledFigures figures) {
        return figures.moved() != null
                && (run.turnAt() == null || figures.since().isBefore(run.turnAt()));
    }

    private @Nullable Duration retry(ReclaimRun run, Problem e) {
        Instant since = run.turnAt() == null ? run.createdAt() : run.turnAt();
        boolean over = run.troubleSince() != null && clock.instant().isAfter(since.plus(properties.settleTimeout()));
        if (over) {
            giveUp(run.id(), RunFailure.of(e));
            return null;
        }
        runs.change(run.id(), changed -> changed.trouble(RunFailure.of(e), clock.instant()));
        return properties.pollInterval();
    }

    /** Ends a run that never reached the host; one that may have is left to be followed. */
    private void giveUp(String id, Statement why) {
        try {
            ending.notStarted(id, why);
        } catch (RuntimeException e) {
            LOG.warn("run {} could not be ended", id, e);
        }
        schedule.move(id, Duration.ZERO);
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
    }
}
