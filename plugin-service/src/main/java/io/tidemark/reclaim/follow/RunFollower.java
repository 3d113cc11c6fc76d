package io.tidemark.reclaim.follow;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.OpenCalls;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.AlignmentLog;
import io.tidemark.reclaim.measure.Measuring;
import io.tidemark.reclaim.measure.UnmapCounting;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.queue.Deadline;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.CountedUnmap;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** One look at a live run: follow the walk, take figures, end it. Any replica may look; each look leaves the truth stored. */
@Component
class RunFollower {

    private static final Logger LOG = LoggerFactory.getLogger(RunFollower.class);

    /** Stands where the name of whoever canceled stands. */
    private static final String DEADLINE = "deadline";

    private static final Duration TAKE_OVER = Duration.ofDays(1);

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final OpenCalls calls;
    private final TaskRunMonitor tasks;
    private final EsxcliRunMonitor esxcli;
    private final Measuring measuring;
    private final UnmapCounting counting;
    private final RunFinisher ending;
    private final TaskPublishing publishing;
    private final RunTakeover adoption;
    private final WalkGuard guard;
    private final ReclaimProperties properties;
    private final Clock clock;

    RunFollower(
            ReclaimRuns runs,
            RunSessions sessions,
            OpenCalls calls,
            TaskRunMonitor tasks,
            EsxcliRunMonitor esxcli,
            Measuring measuring,
            UnmapCounting counting,
            RunFinisher ending,
            TaskPublishing publishing,
            RunTakeover adoption,
            WalkGuard guard,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.calls = calls;
        this.tasks = tasks;
        this.esxcli = esxcli;
        this.measuring = measuring;
        this.counting = counting;
        this.ending = ending;
        this.publishing = publishing;
        this.adoption = adoption;
        this.guard = guard;
        this.properties = properties;
        this.clock = clock;
    }

    /** The pause until the next look; empty when the run has ended. */
    Optional<Duration> look(String id) {
        Optional<ReclaimRun> found = runs.find(id);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        ReclaimRun run = found.get();
        if (run.state().ended()) {
            return closing(run);
        }
        if (run.state() == RunState.QUEUED) {
            return queued(run);
        }
        try {
            Optional<VcenterSession> session = sessions.follower(run);
            if (session.isEmpty()) {
                withoutSession(run);
            } else {
                followIn(session.get(), run);
                publishing.publish(id, session.get());
                runs.find(id)
                        .filter(now -> now.troubleSince() != null)
                        .ifPresent(now -> runs.change(id, ReclaimRun::trouble));
            }
        } catch (Problem e) {
            troubled(run, e);
        }
        Optional<ReclaimRun> now = runs.find(id);
        if (run.state().walking() && now.filter(seen -> seen.state().walking()).isEmpty()) {
            adoption.walkEnded();
        }
        return now.filter(seen -> !seen.state().ended() || TaskPublishing.pending(seen))
                .map(this::pause);
    }

    /** The run has ended; its task in vCenter may not have. */
    private Optional<Duration> closing(ReclaimRun run) {
        if (!TaskPublishing.pending(run)) {
            return Optional.empty();
        }
        try {
            sessions.follower(run).ifPresent(session -> publishing.publish(run.id(), session));
        } catch (Problem e) {
            LOG.debug("the task of run {} is ended later", run.id(), e);
        }
        boolean late = runs.incrementMissedPolls(run.id()) >= properties.maxMissedPolls()
                && run.endedAt() != null
                && clock.instant().isAfter(run.endedAt().plus(properties.unreachableTimeout()));
        return late
                ? Optional.empty()
                : runs.find(run.id()).filter(TaskPublishing::pending).map(this::pause);
    }

    /** The caller's session may be logged out at any time; it is then of no more use. */
    private void followIn(VcenterSession session, ReclaimRun run) {
        try {
            follow(run, session);
        } catch (SessionEnded e) {
            if (session != sessions.caller(run.id())) {
                throw e;
            }
            sessions.forget(run.id());
        }
    }

    private Duration pause(ReclaimRun run) {
        boolean byLog = run.state().walking() && run.plan().method() == Method.ESXCLI;
        return byLog ? properties.logInterval() : properties.pollInterval();
    }

    /**
     * The lease ran out: the process that accepted the run is gone, and with it the session to start it in. The caller's rights
     * were checked when it was accepted, so for a day the service account may start it in its place.
     */
    private Optional<Duration> queued(ReclaimRun run) {
        if (calls.isStarting(run.id())) {
            return Optional.of(properties.startLease());
        }
        if (clock.instant().isBefore(run.createdAt().plus(TAKE_OVER))) {
            try {
                Optional<VcenterSession> account = sessions.account(run);
                if (account.isPresent()) {
                    adopt(run, account.get());
                    return Optional.of(properties.startLease());
                }
            } catch (VcenterUnreachable e) {
                runs.change(run.id(), changed -> changed.trouble(RunFailure.of(e), clock.instant()));
                return Optional.of(properties.pollInterval());
            } catch (SessionEnded e) {
                LOG.debug("the service account cannot take run {} over", run.id(), e);
            }
        }
        ending.notStarted(
                run.id(),
                Statement.of("SERVICE_STOPPED", "the service stopped before the host was asked. Start the run again."));
        return runs.find(run.id()).filter(now -> !now.state().ended()).map(this::pause);
    }

    private void adopt(ReclaimRun run, VcenterSession account) {
        String user = account.userName();
        ReclaimRun adopted = runs.change(run.id(), changed -> {
            if (changed.state() != RunState.QUEUED) {
                return;
            }
            changed.trouble();
            changed.note(
                    clock.instant(),
                    new Statement(
                            "TAKEN_OVER",
                            "The service stopped before the host was asked; it goes on with the run as " + user + ".",
                            Map.of("user", user)));
        });
        if (adopted.state() == RunState.QUEUED) {
            adoption.adopt(adopted, account);
        }
    }

    private void follow(ReclaimRun run, VcenterSession session) {
        Attempt attempt = run.attempt();
        Deadline.overrun(run, clock.instant()).ifPresent(what -> overrun(run, what));
        guard.look(run);
        if (run.state() == RunState.VERIFYING) {
            verify(run, session);
        } else if (attempt != null && run.plan().method() == Method.TASK) {
            tasks.follow(run, attempt, session);
        } else if (attempt != null) {
            esxcli.follow(run, attempt, session);
        }
    }

    /** A task is canceled at the next look, an esxcli walk goes on; said once. */
    private void overrun(ReclaimRun run, Statement what) {
        if (run.findings().stream().anyMatch(known -> known.code().equals(what.code()))) {
            return;
        }
        runs.change(run.id(), now -> {
            if (now.state() == RunState.RUNNING) {
                now.found(Finding.warning(what));
                now.note(clock.instant(), what);
                if (now.plan().method() == Method.TASK) {
                    now.cancelAsked(DEADLINE, clock.instant());
                }
            }
        });
    }

    private static @Nullable ArrayFigures usableBefore(ReclaimRun run) {
        SettledFigures before = run.before();
        return before == null ? null : before.usable();
    }

    private void verify(ReclaimRun run, VcenterSession session) {
        SettledFigures known = run.after();
        SettledFigures begun = known == null ? SettledFigures.after(measuring.vmfs(run.target(), session)) : known;
        SettledFigures now = measuring.enoughAfter(run.target(), run.before(), begun)
                ? begun
                : measuring.look(run.target(), begun, usableBefore(run), session);
        if (now != known) {
            runs.change(run.id(), changed -> {
                if (changed.state() == RunState.VERIFYING) {
                    changed.measuredAfter(now);
                }
            });
        }
        if (measuring.enoughAfter(run.target(), run.before(), now) && counted(run, now, session)) {
            logged(run, now, session);
            ending.verified(run.id());
        }
    }

    /** Whether all that hosts may tell of their own UNMAP is known; false while it is worth waiting for. */
    private boolean counted(ReclaimRun run, SettledFigures after, VcenterSession session) {
        if (!UnmapCounting.matters(run, after)) {
            return true;
        }
        UnmapCounting.Look look = counting.look(run, after, session);
        CountedUnmap counted = look.counted();
        if (counted != null) {
            runs.change(run.id(), now -> {
                if (now.state() == RunState.VERIFYING) {
                    now.counted(counted);
                }
            });
        }
        return !look.waiting();
    }

    private void logged(ReclaimRun run, SettledFigures after, VcenterSession session) {
        if (AlignmentLog.matters(run, after)) {
            AlignmentLog.refusal(run, session)
                    .ifPresent(what -> runs.change(run.id(), now -> {
                        if (now.state() == RunState.VERIFYING) {
                            now.refused(what);
                        }
                    }));
        }
    }

    private void withoutSession(ReclaimRun run) {
        if (runs.incrementMissedPolls(run.id()) < properties.maxMissedPolls()) {
            return;
        }
        if (run.state() == RunState.VERIFYING) {
            ending.verified(run.id());
            return;
        }
        ending.unknown(
                run.id(),
                Statement.of(
                        "NO_SESSION",
                        "The session the run was started in is gone and the vCenter has no service account: nobody can"
                                + " follow the run."));
    }

    private void troubled(ReclaimRun run, Problem e) {
        LOG.debug("run {} cannot be followed at present", run.id(), e);
        Statement why = RunFailure.of(e);
        Instant since = run.troubleSince();
        if (since == null) {
            runs.change(run.id(), changed -> {
                if (!changed.state().ended()) {
                    changed.trouble(why, clock.instant());
                }
            });
        } else if (clock.instant().isAfter(since.plus(properties.unreachableTimeout()))
                && runs.incrementMissedPolls(run.id()) >= properties.maxMissedPolls()) {
            ending.unknown(run.id(), why);
        }
    }
}
