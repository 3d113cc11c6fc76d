package io.tidemark.reclaim.finish;

import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimRunEnded;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.explain.TroubleshootingHint;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.Verification;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Ends runs, each exactly once, and tells the record of activity. */
@Component
public class RunFinisher {

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    public RunFinisher(ReclaimRuns runs, RunSessions sessions, ApplicationEventPublisher events, Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.events = events;
        this.clock = clock;
    }

    /** The host was never asked: nothing was changed. No effect once it may have been. */
    public void notStarted(String id, Statement why) {
        end(id, RunState.FAILED, run -> run.state() == RunState.QUEUED, run -> {
            run.problem(why);
            run.note(
                    clock.instant(),
                    new Statement(
                            "NOT_STARTED",
                            "The run was not started, nothing was changed: " + why.text(),
                            Map.of("reason", why.code())));
        });
    }

    /** Canceled before the host was asked; false when it was too late for that. */
    public boolean canceledInTime(String id) {
        return end(
                id,
                RunState.CANCELED,
                run -> run.state() == RunState.QUEUED,
                run -> run.note(
                        clock.instant(),
                        Statement.of(
                                "CANCELED_BEFORE_START", "Canceled before the host was asked; nothing was changed.")));
    }

    /** The host answered that it does not walk. */
    public void refused(String id, Statement why) {
        end(id, RunState.FAILED, run -> run.state().walking(), run -> {
            run.problem(why);
            run.found(Finding.error(why));
        });
    }

    /** Nobody can tell any more how the walk went or goes. */
    public void unknown(String id, Statement why) {
        end(id, RunState.UNKNOWN, run -> !run.state().ended(), run -> {
            run.problem(why);
            run.found(Finding.error(why)
                    .advised(TroubleshootingHint.about(
                            run.plan().method(),
                            run.plan().hostName(),
                            run.target().name(),
                            run.target().vmfsUuid())));
        });
    }

    /** Figures are as settled as they get: the verdict, and the end that the walk's end decided. */
    public void verified(String id) {
        change(id, run -> run.state() == RunState.VERIFYING, run -> {
            Verdict verdict = Verdict.on(run);
            verdict.findings().forEach(run::found);
            RunState how = run.outcome() == null ? RunState.UNKNOWN : run.outcome();
            close(run, how, verdict.verification());
        });
    }

    private boolean end(
            String id, RunState how, java.util.function.Predicate<ReclaimRun> only, Consumer<ReclaimRun> also) {
        return change(id, only, run -> {
            also.accept(run);
            close(run, how, Verdict.withoutFigures(run, how));
        });
    }

    private void close(ReclaimRun run, RunState how, Verification verification) {
        Instant now = clock.instant();
        run.ended(how, now, verification);
        run.note(
                now,
                new Statement(
                        "ENDED",
                        "The run ended " + how + ". " + verification.summary().text(),
                        Map.of("state", how.name())));
    }

    private boolean change(String id, java.util.function.Predicate<ReclaimRun> only, Consumer<ReclaimRun> change) {
        boolean[] done = {false};
        ReclaimRun ended = runs.change(id, run -> {
            done[0] = only.test(run);
            if (done[0]) {
                change.accept(run);
            }
        });
        if (done[0]) {
            sessions.forget(id);
            events.publishEvent(activity(ended));
            events.publishEvent(new ReclaimRunEnded(
                    id,
                    ended.target().datastore(),
                    ended.target().name(),
                    ended.state().name(),
                    ended.verification().reclaimedBytes()));
        }
        return done[0];
    }

    private RecordedActivity activity(ReclaimRun run) {
        @Nullable Statement problem = run.problem();
        String detail = run.state() + ": "
                + (problem == null ? run.verification().summary().text() : problem.text());
        return new RecordedActivity(
                clock.instant(),
                run.startedBy(),
                "reclaim-run.ended",
                run.target().datastore().vcenter(),
                run.target().datastore().toString(),
                run.target().name(),
                run.state() == RunState.COMPLETED || run.state() == RunState.CANCELED ? Outcome.DONE : Outcome.FAILED,
                detail);
    }
}
