package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Polls a run in QUEUED whose lease ran out: the process that accepted it has ended, and with it the session. The service
 * account can start the run for a day, if the caller still has the privileges then. A run whose request to the host did not
 * leave this process is started again in the session of the caller.
 */
@Component
class AbandonedStart {

    private static final Logger LOG = LoggerFactory.getLogger(AbandonedStart.class);

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final RunLeases claims;
    private final RunFinisher finisher;
    private final ReclaimProperties properties;
    private final Clock clock;

    AbandonedStart(
            ReclaimRuns runs,
            RunSessions sessions,
            RunLeases claims,
            RunFinisher finisher,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.claims = claims;
        this.finisher = finisher;
        this.properties = properties;
        this.clock = clock;
    }

    /** The pause until the next poll; empty when the run has ended. */
    Optional<Duration> follow(ReclaimRun run, RunTakeover takeover) {
        if (claims.isStarting(run.id())) {
            return Optional.of(properties.startLease());
        }
        VcenterSession caller = sessions.caller(run.id());
        if (caller != null && run.progress().troubleSince() != null) {
            takeover.takeOver(run, caller);
            return Optional.of(properties.startLease());
        }
        try {
            Optional<VcenterSession> account = sessions.standIn(run);
            if (account.isPresent()) {
                takeOver(run, account.get(), takeover);
                return Optional.of(properties.startLease());
            }
        } catch (VcenterUnreachable e) {
            runs.change(run.id(), changed -> changed.trouble(RunFailure.of(e), clock.instant()));
            return Optional.of(properties.pollInterval());
        } catch (SessionEnded e) {
            LOG.debug("the service account cannot take run {} over", run.id(), e);
        }
        finisher.notStarted(run.id(), RunProblemMessage.STOPPED_BEFORE_START.statement());
        return runs.find(run.id()).filter(now -> !now.state().ended()).map(now -> properties.pollInterval());
    }

    private void takeOver(ReclaimRun run, VcenterSession account, RunTakeover takeover) {
        String user = account.userName();
        ReclaimRun taken = runs.change(run.id(), changed -> {
            if (changed.state() != RunState.QUEUED) {
                return;
            }
            changed.trouble();
            changed.note(clock.instant(), RunTimelineMessage.TAKEN_OVER.with("user", user));
        });
        if (taken.state() == RunState.QUEUED) {
            takeover.takeOver(taken, account);
        }
    }
}
