package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunClaims;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Follows a native unmap task, and finds it again when its moid was never stored. */
@Component
class TaskRunMonitor {

    /** Start times are compared on vCenter's own clock; this only absorbs rounding. */
    private static final Duration ROUNDING = Duration.ofSeconds(2);

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final RunClaims claims;
    private final UnmapEnd end;
    private final RunFinisher finisher;
    private final ReclaimProperties properties;
    private final Clock clock;

    TaskRunMonitor(
            ReclaimRuns runs,
            RunSessions sessions,
            RunClaims claims,
            UnmapEnd end,
            RunFinisher finisher,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.claims = claims;
        this.end = end;
        this.finisher = finisher;
        this.properties = properties;
        this.clock = clock;
    }

    void follow(ReclaimRun run, Attempt attempt, VcenterSession session) {
        String task = attempt.task();
        if (task == null) {
            findAgain(run, attempt, session);
            return;
        }
        TaskFacts facts;
        try {
            facts = session.task(task);
        } catch (ObjectMissing e) {
            end.over(run, RunState.UNKNOWN, null, session, RunProblemMessage.TASK_FORGOTTEN.statement());
            return;
        }
        if (facts.ended()) {
            ended(run, facts, session);
        } else {
            progressed(run, attempt, facts, session);
        }
    }

    private void progressed(ReclaimRun run, Attempt attempt, TaskFacts facts, VcenterSession session) {
        runs.resetMissedPolls(run.id());
        boolean news = !java.util.Objects.equals(facts.progress(), attempt.taskProgress())
                || facts.cancelable() != attempt.taskCancelable();
        if (news) {
            runs.change(run.id(), now -> {
                Attempt known = now.attempt();
                if (known != null && now.state().walking()) {
                    now.attempted(known.withProgress(facts.progress(), facts.cancelable(), clock.instant()));
                }
            });
        }
        if (run.state() == RunState.CANCELING && facts.cancelable() && !facts.canceled()) {
            try {
                stop(run, facts.moid(), session);
            } catch (PermissionMissing e) {
                runs.change(run.id(), now -> now.found(Finding.warning(RunFailure.of(e))));
            }
        }
    }

    /**
     * The owner of the task can stop it, others require Global.CancelTask: tries the monitoring session first, then the
     * session of the caller if available.
     */
    private void stop(ReclaimRun run, String task, VcenterSession session) {
        try {
            session.cancelTask(task);
        } catch (PermissionMissing e) {
            VcenterSession caller = sessions.caller(run.id());
            if (caller == null || caller == session) {
                throw e;
            }
            try {
                caller.cancelTask(task);
            } catch (SessionEnded ended) {
                sessions.forget(run.id());
                throw e;
            }
        }
    }

    private void ended(ReclaimRun run, TaskFacts facts, VcenterSession session) {
        String error = facts.error();
        if ("success".equals(facts.state()) && error == null) {
            end.over(run, RunState.COMPLETED, facts.completedAt(), session, null);
            return;
        }
        boolean canceled = facts.canceled()
                || error != null && error.contains("RequestCanceled")
                || run.cancelAsked() && "error".equals(facts.state());
        if (canceled) {
            end.over(run, RunState.CANCELED, facts.completedAt(), session, null);
            return;
        }
        end.over(
                run,
                RunState.FAILED,
                facts.completedAt(),
                session,
                error == null
                        ? RunProblemMessage.TASK_FAILED_WITHOUT_REASON.statement()
                        : RunProblemMessage.TASK_FAILED.with("reason", error));
    }

    /** The process that started the task failed, or the response of vCenter was lost, before the moid was stored. */
    private void findAgain(ReclaimRun run, Attempt attempt, VcenterSession session) {
        if (claims.isStarting(run.id())) {
            return;
        }
        List<String> known = runs.knownTasks(
                run.target().datastore().vcenter(), run.createdAt().minus(Duration.ofDays(7)));
        List<TaskFacts> candidates = session.recentUnmapTasks(run.plan().host()).stream()
                .filter(task -> !known.contains(task.moid()))
                .filter(task -> task.startedAt() == null
                        || !task.startedAt().isBefore(attempt.vcenterTime().minus(ROUNDING)))
                .filter(task -> task.initiatedBy() == null || samePerson(task.initiatedBy(), attempt.user()))
                .toList();
        boolean waited = runs.incrementMissedPolls(run.id()) >= properties.maxMissedPolls()
                && clock.instant().isAfter(attempt.at().plus(properties.silenceTimeout()));
        boolean others = runs.othersWithoutTask(run);
        if (others && !waited) {
            return;
        }
        if (candidates.size() == 1 && !others) {
            String task = candidates.get(0).moid();
            runs.change(run.id(), now -> {
                Attempt current = now.attempt();
                if (current != null && now.state().walking()) {
                    now.attempted(current.withTask(task));
                    now.note(clock.instant(), RunTimelineMessage.TASK_FOUND_AGAIN.with("task", task));
                }
            });
        } else if (!candidates.isEmpty()) {
            finisher.unknown(
                    run.id(),
                    RunProblemMessage.TASK_AMBIGUOUS.with("host", run.plan().hostName(), "tasks", candidates.size()));
        } else if (waited) {
            finisher.unknown(
                    run.id(),
                    RunProblemMessage.START_NOT_LISTED.with("host", run.plan().hostName()));
        }
    }

    /** vCenter writes users as DOMAIN\name or name@domain. */
    private static boolean samePerson(String one, String other) {
        return bare(one).equals(bare(other));
    }

    private static String bare(String user) {
        String name = user.substring(user.indexOf('\\') + 1);
        int at = name.indexOf('@');
        return (at < 0 ? name : name.substring(0, at)).toLowerCase(Locale.ROOT);
    }
}
