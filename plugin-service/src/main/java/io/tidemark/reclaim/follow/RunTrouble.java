package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.finish.ContactLoss;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunProgress.Doubt;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Clock;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Records what keeps a run from being followed, and gives it up when that lasts too long. */
@Component
class RunTrouble {

    private static final Logger LOG = LoggerFactory.getLogger(RunTrouble.class);

    private final ReclaimRuns runs;
    private final ContactLoss contact;
    private final RunFinisher finisher;
    private final ReclaimProperties properties;
    private final Clock clock;

    RunTrouble(ReclaimRuns runs, ContactLoss contact, RunFinisher finisher, ReclaimProperties properties, Clock clock) {
        this.runs = runs;
        this.contact = contact;
        this.finisher = finisher;
        this.properties = properties;
        this.clock = clock;
    }

    void over(String id) {
        runs.find(id)
                .filter(now -> now.progress().troubleSince() != null)
                .ifPresent(now -> runs.change(id, ReclaimRun::trouble));
    }

    void noSession(ReclaimRun run) {
        if (!missedTooOften(run.id())) {
            return;
        }
        if (run.state() == RunState.VERIFYING) {
            finisher.verified(run.id());
            return;
        }
        lost(run, RunProblemMessage.NO_SESSION.statement());
    }

    /** An UNMAP that can be in progress keeps its datastore until its limit. */
    private void lost(ReclaimRun run, Statement why) {
        Doubt doubt = run.progress().doubt();
        if (!run.state().unmapping() || doubt != null && clock.instant().isAfter(doubt.until())) {
            finisher.unknown(run.id(), why);
        } else {
            contact.lost(run.id(), why, doubt != null && doubt.taskEnded());
        }
    }

    void failed(ReclaimRun run, RuntimeException e) {
        LOG.debug("run {} cannot be followed at present", run.id(), e);
        Statement why = RunFailure.of(e);
        Instant since = run.progress().troubleSince();
        if (since == null) {
            if (run.state() == RunState.VERIFYING) {
                runs.resetMissedPolls(run.id());
            }
            runs.change(run.id(), changed -> {
                if (!changed.state().ended()) {
                    changed.trouble(why, clock.instant());
                }
            });
        } else if (tooLong(since) && missedTooOften(run.id())) {
            lost(run, why);
        }
    }

    /** An error of this service. A run whose UNMAP has ended does not wait until somebody mends it. */
    void unexpected(ReclaimRun run, RuntimeException e) {
        if (run.state() == RunState.VERIFYING && run.progress().troubleSince() != null && missedTooOften(run.id())) {
            LOG.error("run {} cannot be verified because of an unexpected error", run.id(), e);
            finisher.notVerifiable(run.id(), VerificationMessage.VERIFICATION_FAILED_UNEXPECTEDLY.statement());
            return;
        }
        if (run.progress().troubleSince() == null) {
            LOG.error("run {} cannot be followed because of an unexpected error", run.id(), e);
        }
        failed(run, e);
    }

    boolean tooLong(Instant since) {
        return clock.instant().isAfter(since.plus(properties.unreachableTimeout()));
    }

    /** Counts one more missed poll; whether they are too many. */
    boolean missedTooOften(String id) {
        return runs.incrementMissedPolls(id) >= properties.maxMissedPolls();
    }
}
