package io.tidemark.reclaim.cancel;

import io.tidemark.platform.Problem;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.recording.RunRecordings;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.PermissionMissing;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Cancels runs by {@link CancelRules}, and releases the datastores of unconfirmed ones. */
@Component
public class RunCancellation {

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final RunLeases claims;
    private final RunFinisher finisher;
    private final RunRecordings recordings;
    private final Clock clock;

    RunCancellation(
            ReclaimRuns runs,
            RunSessions sessions,
            RunLeases claims,
            RunFinisher finisher,
            RunRecordings recordings,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.claims = claims;
        this.finisher = finisher;
        this.recordings = recordings;
        this.clock = clock;
    }

    public ReclaimRun cancel(ReclaimRun run, SignedIn caller) {
        if (run.state() == RunState.QUEUED && finisher.canceledInTime(run.id())) {
            return runs.find(run.id()).orElseThrow();
        }
        ReclaimRun now = runs.find(run.id()).orElseThrow();
        requireUnmapping(now);
        Attempt attempt = now.attempt();
        boolean stopping = now.plan().method() == Method.TASK
                && attempt != null
                && attempt.task() != null
                && !attempt.foundTask()
                && recordings.during(now, () -> stop(now, attempt.task(), caller));
        ReclaimRun canceling = runs.change(run.id(), changed -> {
            requireUnmapping(changed);
            if (!changed.cancelAsked()) {
                changed.note(clock.instant(), CancelRules.requested(changed, caller.userName(), stopping));
            }
            changed.cancelAsked(caller.userName(), clock.instant());
        });
        claims.pollNow(run.id());
        return canceling;
    }

    /** Ends an unconfirmed run; 409 for any other. */
    public ReclaimRun release(ReclaimRun run, SignedIn caller) {
        if (!finisher.released(run.id(), caller.userName())) {
            throw Problem.conflict("run-not-unconfirmed", RunRequestMessage.RUN_NOT_UNCONFIRMED);
        }
        return runs.find(run.id()).orElseThrow();
    }

    /** The task's owner may stop it, others need Global.CancelTask: the caller first, then the service account. */
    private boolean stop(ReclaimRun run, String task, SignedIn caller) {
        try {
            return caller.session().cancelTask(task);
        } catch (PermissionMissing e) {
            try {
                return sessions.follower(run).orElseThrow(() -> e).cancelTask(task);
            } catch (PermissionMissing also) {
                throw lacking(run, also);
            }
        }
    }

    private static PermissionMissing lacking(ReclaimRun run, PermissionMissing refusal) {
        String privilege = String.valueOf(refusal.properties().get("privilege"));
        PermissionMissing missing = new PermissionMissing(
                privilege,
                run.target().datastore().vcenter() + ":" + run.plan().host(),
                RunRequestMessage.CANCEL_PERMISSION_MISSING.with(
                        "privilege", privilege, "host", run.plan().hostName()));
        missing.with("objectName", run.plan().hostName());
        return missing;
    }

    private static void requireUnmapping(ReclaimRun run) {
        if (!run.state().unmapping()) {
            throw Problem.conflict(
                    "run-ended",
                    run.state() == RunState.VERIFYING
                            ? RunRequestMessage.RUN_ALREADY_VERIFYING.statement()
                            : RunRequestMessage.RUN_HAS_ENDED.with(
                                    "state",
                                    ReportMessage.REPORT_STATE_NAME.with(
                                            "state", run.state().name())));
        }
    }
}
