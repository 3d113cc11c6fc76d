package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.ContactLoss;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Follows a native unmap task, and finds it again when its moid was never stored. A task that was found can be that of
 * another volume: only its result, or the log of the host, shows that it is the task of the run.
 */
@Component
class TaskRunMonitor {

    /** Start times are compared on vCenter's own clock; this only absorbs rounding. */
    private static final Duration ROUNDING = Duration.ofSeconds(2);
    /** The time of vCenter in which a request without a response can still arrive, and how often its tasks are read. */
    private static final Duration ON_ITS_WAY = Duration.ofMinutes(1);

    private static final int LOOKS = 3;

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final RunLeases claims;
    private final UnmapEnd end;
    private final UnconfirmedUnmap unconfirmed;
    private final ContactLoss contact;
    private final RunFinisher finisher;
    private final Clock clock;

    TaskRunMonitor(
            ReclaimRuns runs,
            RunSessions sessions,
            RunLeases claims,
            UnmapEnd end,
            UnconfirmedUnmap unconfirmed,
            ContactLoss contact,
            RunFinisher finisher,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.claims = claims;
        this.end = end;
        this.unconfirmed = unconfirmed;
        this.contact = contact;
        this.finisher = finisher;
        this.clock = clock;
    }

    void follow(ReclaimRun run, Attempt attempt, VcenterSession session) {
        String task = attempt.task();
        if (task == null) {
            findAgain(run, attempt, session);
        } else {
            read(run, attempt, task, session);
        }
        unconfirmed.look(run.id(), session);
    }

    private void read(ReclaimRun run, Attempt attempt, String task, VcenterSession session) {
        TaskFacts facts;
        try {
            facts = session.task(task);
        } catch (ObjectMissing e) {
            boolean ended =
                    run.progress().doubt() != null && run.progress().doubt().taskEnded();
            if (!ended) {
                contact.lost(run.id(), RunProblemMessage.TASK_FORGOTTEN.statement(), false);
            }
            return;
        }
        if (facts.ended() && attempt.foundTask() && !confirmed(run, facts, session)) {
            ofOthers(run, facts);
            return;
        }
        boolean stopped = facts.ended() && facts.error() == null && run.cancelAsked();
        if (stopped || facts.endedOnHost()) {
            ended(run, facts, attempt.serviceTime(facts.completedAt()), session);
        } else if (facts.ended()) {
            contact.lost(run.id(), withoutResult(facts), true);
        } else {
            progressed(run, attempt, facts, session);
        }
    }

    private boolean confirmed(ReclaimRun run, TaskFacts facts, VcenterSession session) {
        return facts.volumes().isEmpty()
                ? unconfirmed.showsTask(run, session)
                : facts.volumes().stream().allMatch(run.target().vmfsUuid()::equalsIgnoreCase);
    }

    /** A found task that ended without proof that it was that of the run, or with proof that it was not. */
    private void ofOthers(ReclaimRun run, TaskFacts facts) {
        if (facts.volumes().isEmpty()) {
            contact.lost(
                    run.id(),
                    RunProblemMessage.TASK_NOT_CONFIRMED.with(
                            "task", facts.moid(), "host", run.plan().hostName()),
                    false);
            return;
        }
        runs.change(run.id(), now -> {
            Attempt known = now.attempt();
            if (known != null && known.foundTask() && now.state().unmapping()) {
                now.attempted(known.withoutTask());
                now.note(clock.instant(), RunTimelineMessage.TASK_OF_OTHER_VOLUME.with("task", facts.moid()));
            }
        });
    }

    private static Statement withoutResult(TaskFacts facts) {
        return facts.error() == null
                ? RunProblemMessage.TASK_FAILED_WITHOUT_REASON.statement()
                : RunProblemMessage.TASK_ENDED_WITHOUT_RESULT.with("reason", facts.error());
    }

    private void progressed(ReclaimRun run, Attempt attempt, TaskFacts facts, VcenterSession session) {
        runs.resetMissedPolls(run.id());
        restored(run.id());
        boolean news = !Objects.equals(facts.progress(), attempt.taskProgress())
                || facts.cancelable() != attempt.taskCancelable();
        if (news) {
            runs.change(run.id(), now -> {
                Attempt known = now.attempt();
                if (known != null && now.state().unmapping()) {
                    now.attempted(known.withProgress(facts.progress(), facts.cancelable(), clock.instant()));
                }
            });
        }
        if (run.state() == RunState.CANCELING && facts.cancelable() && !facts.canceled()) {
            if (attempt.foundTask() && !unconfirmed.showsTask(run, session)) {
                runs.change(
                        run.id(),
                        now -> now.found(RunObservation.warning(
                                RunObservationMessage.TASK_NOT_CANCELED.with("task", facts.moid()))));
                return;
            }
            try {
                stop(run, facts.moid(), session);
            } catch (PermissionMissing e) {
                runs.change(run.id(), now -> now.found(RunObservation.warning(RunFailure.of(e))));
            }
        }
    }

    private void restored(String id) {
        if (runs.find(id).filter(run -> run.allows(RunEvent.CONTACT_RESTORED)).isPresent()) {
            runs.change(id, now -> {
                if (now.allows(RunEvent.CONTACT_RESTORED)) {
                    now.contactRestored();
                }
            });
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

    private void ended(ReclaimRun run, TaskFacts facts, @Nullable Instant at, VcenterSession session) {
        String error = facts.error();
        if ("success".equals(facts.state()) && error == null) {
            end.over(run, RunState.COMPLETED, at, session, null);
            return;
        }
        boolean canceled = facts.canceled()
                || error != null && error.contains("RequestCanceled")
                || run.cancelAsked() && "error".equals(facts.state());
        if (canceled) {
            end.over(run, RunState.CANCELED, at, session, null);
            return;
        }
        end.over(
                run,
                RunState.FAILED,
                at,
                session,
                error == null
                        ? RunProblemMessage.TASK_FAILED_WITHOUT_REASON.statement()
                        : RunProblemMessage.TASK_FAILED.with("reason", error));
    }

    /**
     * The process that started the task failed, or the response of vCenter was lost, before the moid was stored. The
     * request is shown not to have arrived if vCenter, some time after it, neither lists a task nor the host has logged
     * UNMAP. Without the log, this is not known.
     */
    private void findAgain(ReclaimRun run, Attempt attempt, VcenterSession session) {
        if (claims.isStarting(run.id())) {
            return;
        }
        List<String> known = runs.knownTasks(
                run.target().datastore().vcenter(), run.createdAt().minus(Duration.ofDays(7)));
        List<TaskFacts> since = session.recentUnmapTasks(run.plan().host()).stream()
                .filter(task ->
                        !known.contains(task.moid()) && !attempt.othersFound().contains(task.moid()))
                .filter(task -> task.startedAt() == null
                        || !task.startedAt().isBefore(attempt.vcenterTime().minus(ROUNDING)))
                .toList();
        List<TaskFacts> candidates = since.stream()
                .filter(task -> task.initiatedBy() == null || samePerson(task.initiatedBy(), attempt.user()))
                .toList();
        int looks =
                run.state() == RunState.UNCONFIRMED ? runs.missedPolls(run.id()) : runs.incrementMissedPolls(run.id());
        boolean waited = looks >= LOOKS
                && session.currentTime().isAfter(attempt.vcenterTime().plus(ON_ITS_WAY));
        boolean others = runs.othersWithoutTask(run);
        if (others && !waited) {
            return;
        }
        if (candidates.size() == 1 && !others) {
            String task = candidates.get(0).moid();
            runs.change(run.id(), now -> {
                Attempt current = now.attempt();
                if (current != null && now.state().unmapping()) {
                    now.attempted(current.withFoundTask(task));
                    if (now.allows(RunEvent.CONTACT_RESTORED)) {
                        now.contactRestored();
                    }
                    now.note(clock.instant(), RunTimelineMessage.TASK_FOUND_AGAIN.with("task", task));
                }
            });
        } else if (!candidates.isEmpty()) {
            contact.lost(
                    run.id(),
                    RunProblemMessage.TASK_AMBIGUOUS.with("host", run.plan().hostName(), "tasks", candidates.size()),
                    false);
        } else if (waited
                && since.isEmpty()
                && unconfirmed
                        .read(run, session)
                        .filter(TaskRunMonitor::nothingLogged)
                        .isPresent()) {
            contact.startUnanswered(run);
            finisher.notReceived(
                    run.id(),
                    RunProblemMessage.START_NOT_RECEIVED.with("host", run.plan().hostName()));
        } else {
            contact.startUnanswered(run);
        }
    }

    private static boolean nothingLogged(ReclaimRun run) {
        return !run.progress().unmap().begun()
                && run.observations().stream()
                        .noneMatch(known -> known.code().equals(RunObservationMessage.LOG_ROTATED.name()));
    }

    /** vCenter writes users as DOMAIN\name or name@domain; a NetBIOS name of a domain cannot be compared with a DNS name. */
    private static boolean samePerson(String one, String other) {
        String mine = domain(one);
        String theirs = domain(other);
        boolean comparable = mine.contains(".") && theirs.contains(".");
        return bare(one).equals(bare(other)) && (!comparable || mine.equals(theirs));
    }

    private static String domain(String user) {
        int end = user.indexOf('\\');
        int at = user.indexOf('@');
        String domain = end >= 0 ? user.substring(0, end) : at >= 0 ? user.substring(at + 1) : "";
        return domain.toLowerCase(Locale.ROOT);
    }

    private static String bare(String user) {
        String name = user.substring(user.indexOf('\\') + 1);
        int at = name.indexOf('@');
        return (at < 0 ? name : name.substring(0, at)).toLowerCase(Locale.ROOT);
    }
}
