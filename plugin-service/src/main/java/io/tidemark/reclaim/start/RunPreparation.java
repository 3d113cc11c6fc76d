package io.tidemark.reclaim.start;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Takes the figures before the start until they are settled, then launches the run, in the session kept for it here. */
@Component
public class RunPreparation {

    private static final Logger LOG = LoggerFactory.getLogger(RunPreparation.class);

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final RunLeases claims;
    private final FigureCollector figureCollector;
    private final RunLauncher launcher;
    private final RunFinisher finisher;
    private final ReclaimProperties properties;
    private final Clock clock;

    RunPreparation(
            ReclaimRuns runs,
            RunSessions sessions,
            RunLeases claims,
            FigureCollector figureCollector,
            RunLauncher launcher,
            RunFinisher finisher,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.claims = claims;
        this.figureCollector = figureCollector;
        this.launcher = launcher;
        this.finisher = finisher;
        this.properties = properties;
        this.clock = clock;
    }

    /** Takes figures of a run that is not admitted yet; those that move meanwhile are taken again. */
    public void prepare(ReclaimRun run) {
        VcenterSession session = sessions.caller(run.id());
        if (run.waiting() && session != null) {
            figures(run, session);
        }
    }

    /** The pause until the next step, null if the run is no longer QUEUED. One that is not admitted is not started. */
    public @Nullable Duration advance(ReclaimRun run) {
        String id = run.id();
        VcenterSession session = sessions.caller(id);
        if (run.state() != RunState.QUEUED || session == null) {
            return null;
        }
        if (run.waiting()) {
            return properties.pollInterval();
        }
        try {
            sessions.keepAlive(id);
            SettledFigures figures = figures(run, session);
            if (!figureCollector.enoughBefore(run.target(), figures)) {
                return properties.pollInterval();
            }
            launcher.launch(id, session);
            boolean again = runs.find(id).orElseThrow().state() == RunState.QUEUED;
            return again ? properties.pollInterval() : null;
        } catch (VcenterUnreachable e) {
            return retry(run, e);
        } catch (SessionEnded e) {
            return withoutCaller(run, session, e);
        }
    }

    private SettledFigures figures(ReclaimRun run, VcenterSession session) {
        SettledFigures known = run.figures().before();
        SettledFigures begun =
                known == null ? SettledFigures.before(figureCollector.vmfs(run.target(), session)) : known;
        SettledFigures looked = figureCollector.look(run.target(), begun, null, session);
        SettledFigures now = movedWhileWaiting(run, looked)
                ? SettledFigures.before(figureCollector.vmfs(run.target(), session))
                : looked;
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

    /** Changes before the admission are not part of the run: figures are read again. */
    private static boolean movedWhileWaiting(ReclaimRun run, SettledFigures figures) {
        return figures.moved() != null
                && (run.admittedAt() == null || figures.since().isBefore(run.admittedAt()));
    }

    private Duration retry(ReclaimRun run, Problem e) {
        Statement why = RunFailure.of(e);
        if (run.progress().troubleSince() != null && launcher.tooLong(run)) {
            launcher.returnToQueue(run.id(), why);
        } else {
            runs.change(run.id(), changed -> changed.trouble(why, clock.instant()));
        }
        return properties.pollInterval();
    }

    /** As after the end of the process that accepted the run, the service account continues it. */
    private @Nullable Duration withoutCaller(ReclaimRun run, VcenterSession ended, SessionEnded why) {
        try {
            VcenterSession account =
                    sessions.standIn(run).filter(session -> session != ended).orElseThrow(() -> why);
            String user = account.userName();
            runs.change(run.id(), changed -> {
                if (changed.state() == RunState.QUEUED) {
                    changed.trouble();
                    changed.note(clock.instant(), RunTimelineMessage.SESSION_TAKEN_OVER.with("user", user));
                }
            });
            sessions.keep(run.id(), account);
            return properties.pollInterval();
        } catch (VcenterUnreachable e) {
            return retry(run, e);
        } catch (SessionEnded e) {
            giveUp(run.id(), RunFailure.of(why));
            return null;
        }
    }

    /** Ends a run whose host was never called; one whose host may have been is left to be followed. */
    public void giveUp(String id, Statement why) {
        try {
            finisher.notStarted(id, why);
        } catch (RuntimeException e) {
            LOG.warn("run {} could not be ended", id, e);
        }
        claims.pollNow(id);
    }
}
