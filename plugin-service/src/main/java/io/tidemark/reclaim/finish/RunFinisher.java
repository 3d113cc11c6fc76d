package io.tidemark.reclaim.finish;

import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimRunEnded;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.explain.TroubleshootingHint;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.Verification;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Ends runs, each exactly once, in one transaction with its activity and the notices of that; then publishes it. */
@Component
public class RunFinisher {

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final Recorder recorder;
    private final ApplicationEventPublisher events;
    private final TransactionOperations transaction;
    private final Clock clock;

    public RunFinisher(
            ReclaimRuns runs,
            RunSessions sessions,
            Recorder recorder,
            ApplicationEventPublisher events,
            TransactionOperations transaction,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.recorder = recorder;
        this.events = events;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** The host was not called, so nothing was changed. No effect if it could have been called. */
    public void notStarted(String id, Statement why) {
        end(id, RunEvent.START_ABANDONED, run -> {
            run.problem(why);
            run.note(clock.instant(), RunTimelineMessage.NOT_STARTED.with("cause", why));
        });
    }

    /** Canceled before the host was called; false if it was too late. */
    public boolean canceledInTime(String id) {
        return end(
                id,
                RunEvent.CANCEL_REQUESTED,
                run -> run.note(clock.instant(), RunTimelineMessage.CANCELED_BEFORE_START.statement()));
    }

    /** Canceled by the service before the host was called; false if it was too late. */
    public boolean canceledInTime(String id, Statement why) {
        return end(id, RunEvent.CANCEL_REQUESTED, run -> {
            run.problem(why);
            run.note(clock.instant(), why);
        });
    }

    /** Canceled while the request, which did not leave the service, was on its way; no effect otherwise. */
    public void canceledUnsent(String id) {
        end(
                id,
                RunEvent.CALL_NOT_SENT,
                run -> run.note(clock.instant(), RunTimelineMessage.CANCELED_BEFORE_START.statement()));
    }

    /** The request is shown not to have arrived, so nothing was changed. */
    public void notReceived(String id, Statement why) {
        end(id, RunEvent.CALL_NOT_RECEIVED, run -> {
            run.problem(why);
            run.note(clock.instant(), RunTimelineMessage.NOT_STARTED.with("cause", why));
        });
    }

    /** An administrator releases the datastore of an unconfirmed run; false if it is not one. */
    public boolean released(String id, String by) {
        return end(id, RunEvent.RELEASED, run -> {
            Statement why = run.problem();
            run.note(clock.instant(), RunTimelineMessage.DATASTORE_RELEASED.with("user", by));
            lost(run, why == null ? RunTimelineMessage.DATASTORE_RELEASED.with("user", by) : why);
        });
    }

    /** The host rejected the UNMAP. */
    public void refused(String id, Statement why) {
        end(id, RunEvent.CALL_REFUSED, run -> {
            run.problem(why);
            run.found(RunObservation.error(why));
        });
    }

    /** The result of the UNMAP can no longer be determined. */
    public void unknown(String id, Statement why) {
        end(id, RunEvent.TRACK_LOST, run -> lost(run, why));
    }

    private static void lost(ReclaimRun run, Statement why) {
        run.problem(why);
        run.found(RunObservation.error(why)
                .advised(TroubleshootingHint.about(
                        run.plan().method(),
                        run.plan().hostName(),
                        run.target().name(),
                        run.target().vmfsUuid())));
    }

    /** The same without evidence of the host. */
    public void verified(String id) {
        verified(id, Duration.ZERO);
    }

    /**
     * The figures are final: sets the verification and the end state of the UNMAP.
     *
     * @param expected what such an UNMAP usually takes
     */
    public void verified(String id, Duration expected) {
        change(id, RunEvent.GAIN_VERIFIED, run -> {
            Verdict verdict = Verdict.on(run).withHostEvidence(run, expected);
            verdict.observations().forEach(run::found);
            close(run, RunEvent.GAIN_VERIFIED, verdict.verification());
        });
    }

    /** The figures cannot be evaluated: sets the end state of the UNMAP, without a verified result. */
    public void notVerifiable(String id, Statement why) {
        Verification verification = Verification.notVerifiable(why);
        change(id, RunEvent.GAIN_VERIFIED, run -> {
            run.found(RunObservation.warning(verification.summary()));
            close(run, RunEvent.GAIN_VERIFIED, verification);
        });
    }

    private boolean end(String id, RunEvent event, Consumer<ReclaimRun> also) {
        return change(id, event, run -> {
            also.accept(run);
            close(run, event, Verdict.withoutFigures(run, run.next(event)));
        });
    }

    private void close(ReclaimRun run, RunEvent event, Verification verification) {
        Instant now = clock.instant();
        run.ended(event, now, verification);
        run.note(now, RunTimelineMessage.ENDED.with("state", run.state().name(), "summary", verification.summary()));
    }

    private boolean change(String id, RunEvent event, Consumer<ReclaimRun> change) {
        ReclaimRun ended = transaction.execute(status -> {
            boolean[] done = {false};
            ReclaimRun changed = runs.change(id, run -> {
                done[0] = run.allows(event) && run.next(event).ended();
                if (done[0]) {
                    change.accept(run);
                }
            });
            if (done[0]) {
                record(changed);
            }
            return done[0] ? changed : null;
        });
        if (ended != null) {
            sessions.forget(id);
            events.publishEvent(new ReclaimRunEnded(
                    id,
                    ended.target().datastore(),
                    ended.target().name(),
                    ended.state().name(),
                    String.valueOf(RunOutcome.of(ended)),
                    arrays(ended),
                    ended.end().verification().reclaimedBytes()));
        }
        return ended != null;
    }

    private static ReclaimRunEnded.Arrays arrays(ReclaimRun run) {
        List<String> ids = run.needs().arrays();
        return new ReclaimRunEnded.Arrays(
                run.target().arraysById(ids), ids.isEmpty() ? "" : run.plan().arrayKind());
    }

    private void record(ReclaimRun run) {
        Statement problem = run.problem();
        Statement summary = problem == null ? run.end().verification().summary() : problem;
        Map<String, Object> detail = new HashMap<>(Map.of(
                "state",
                run.state().name(),
                "outcome",
                String.valueOf(RunOutcome.of(run)),
                "run",
                run.id(),
                "summary",
                summary));
        runs.policyOf(run.id()).ifPresent(policy -> detail.put("policy", policy));
        boolean done = run.state() == RunState.COMPLETED || run.state() == RunState.CANCELED;
        recorder.of(run.startedBy(), run.target().datastore().vcenter(), "reclaim-run.ended")
                .on(run.target().datastore(), run.target().name())
                .ended(done ? Outcome.DONE : Outcome.FAILED, RunTimelineMessage.ENDED.with(detail));
    }
}
