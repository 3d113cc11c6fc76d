package io.tidemark.reclaim.follow;

import io.tidemark.platform.DatabaseUnreachable;
import io.tidemark.platform.Problem;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.SessionEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** One poll of a run, by its state. Any replica can poll; each poll stores the current state. */
@Component
public class RunFollower {

    private static final Logger LOG = LoggerFactory.getLogger(RunFollower.class);

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final AbandonedStart abandonedStart;
    private final UnmapMonitor monitor;
    private final GainVerifier verifier;
    private final TaskPublishing publishing;
    private final RunTrouble trouble;
    private final ReclaimProperties properties;

    RunFollower(
            ReclaimRuns runs,
            RunSessions sessions,
            AbandonedStart abandonedStart,
            UnmapMonitor monitor,
            GainVerifier verifier,
            TaskPublishing publishing,
            RunTrouble trouble,
            ReclaimProperties properties) {
        this.runs = runs;
        this.sessions = sessions;
        this.abandonedStart = abandonedStart;
        this.monitor = monitor;
        this.verifier = verifier;
        this.publishing = publishing;
        this.trouble = trouble;
        this.properties = properties;
    }

    /** The pause until the next poll; empty when the run has ended. */
    public Optional<Duration> look(ReclaimRun run, RunTakeover takeover) {
        String id = run.id();
        if (run.state().ended()) {
            return closing(run);
        }
        if (run.state() == RunState.QUEUED) {
            return abandonedStart.follow(run, takeover);
        }
        try {
            Optional<VcenterSession> session = sessions.follower(run);
            if (session.isEmpty()) {
                trouble.noSession(run);
            } else {
                followIn(session.get(), run);
                publishing.publish(id, session.get());
                trouble.over(id);
            }
        } catch (Problem e) {
            trouble.failed(run, e);
        } catch (RuntimeException e) {
            if (DatabaseUnreachable.causes(e)) {
                throw e;
            }
            trouble.unexpected(run, e);
        }
        Optional<ReclaimRun> now = runs.find(id);
        if (run.state().unmapping()
                && now.filter(seen -> seen.state().unmapping()).isEmpty()) {
            takeover.hostFreed();
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
        Instant endedAt = run.end().endedAt();
        return trouble.missedTooOften(run.id()) && endedAt != null && trouble.tooLong(endedAt)
                ? Optional.empty()
                : runs.find(run.id()).filter(TaskPublishing::pending).map(this::pause);
    }

    /** The caller's session may be logged out at any time; it is then of no more use. */
    private void followIn(VcenterSession session, ReclaimRun run) {
        try {
            if (run.state() == RunState.VERIFYING) {
                verifier.verify(run, session);
            } else {
                monitor.follow(run, session);
            }
        } catch (SessionEnded e) {
            if (session != sessions.caller(run.id())) {
                throw e;
            }
            sessions.forget(run.id());
        }
    }

    private Duration pause(ReclaimRun run) {
        boolean byLog = run.state() == RunState.UNCONFIRMED
                || run.state().unmapping() && run.plan().method() == Method.ESXCLI;
        return byLog ? properties.logInterval() : properties.pollInterval();
    }
}
