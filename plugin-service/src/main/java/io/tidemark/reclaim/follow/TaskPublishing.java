package io.tidemark.reclaim.follow;

import io.tidemark.platform.DatabaseUnreachable;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.PublishedTask;
import io.tidemark.reclaim.run.PublishedTask.Phase;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.task.PublishedTasks;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Shows a run among vCenter's Recent Tasks, where a task run can also be canceled. The request for the task is stored
 * first, so that a task whose response was lost can be found by its type and run. Failures here do not affect the
 * run; missing privileges are reported.
 */
@Component
class TaskPublishing {

    /** As the extension declares it. */
    static final String TYPE = "io.tidemark.reclaim.run";

    private static final Logger LOG = LoggerFactory.getLogger(TaskPublishing.class);
    private static final int TRIES = 5;
    private static final int UNMAP_PERCENT = 99;

    private final ReclaimRuns runs;
    private final EndedTasks ends;
    private final RefusedTasks refused;
    private final Clock clock;

    TaskPublishing(ReclaimRuns runs, EndedTasks ends, RefusedTasks refused, Clock clock) {
        this.runs = runs;
        this.ends = ends;
        this.refused = refused;
        this.clock = clock;
    }

    /** Whether the ended run still has a task to end. */
    static boolean pending(ReclaimRun run) {
        PublishedTask shown = run.progress().task();
        return shown != null && shown.open();
    }

    /** Brings the task up to the run as it is stored now. */
    void publish(String id, VcenterSession session) {
        ReclaimRun run = runs.find(id).orElseThrow();
        PublishedTask shown = run.progress().task();
        if (shown != null && !shown.open() || shown == null && !run.state().unmapping()) {
            return;
        }
        try {
            PublishedTask now = shown == null ? asked(run, session) : advanced(run, shown, session);
            if (!now.equals(shown)) {
                runs.change(id, changed -> changed.published(now));
            }
        } catch (PermissionMissing e) {
            Statement lacking = refused.add(session, e);
            runs.change(id, changed -> changed.found(RunObservation.warning(lacking)));
            tried(id, shown == null ? 0 : TRIES);
        } catch (VcenterFault e) {
            LOG.debug("run {} is not shown among vCenter's tasks: {}", id, e.detail());
            tried(id, shown == null ? 0 : TRIES);
        } catch (RuntimeException e) {
            if (DatabaseUnreachable.causes(e)) {
                throw e;
            }
            LOG.debug("the task of run {} is not up to date", id, e);
            tried(id, 10 * TRIES);
        }
    }

    /** Gives the task up after so many tries. */
    private void tried(String id, int most) {
        runs.change(id, changed -> {
            PublishedTask shown = changed.progress().task();
            if (shown != null && shown.open()) {
                changed.published(shown.tries() >= most ? shown.over() : shown.tried());
            }
        });
    }

    private PublishedTask asked(ReclaimRun run, VcenterSession session) {
        ends.endLeftOver(session);
        runs.change(run.id(), changed -> changed.published(PublishedTask.ASKED));
        boolean cancelable = run.plan().method() == Method.TASK;
        String task = session.publishedTasks().create(object(run), TYPE, run.startedBy(), cancelable, run.id());
        refused.accepted(session, VcenterPrivilege.CREATE_TASK);
        return PublishedTask.ASKED.created(task);
    }

    private PublishedTask advanced(ReclaimRun run, PublishedTask shown, VcenterSession session) {
        PublishedTasks tasks = session.publishedTasks();
        String task = shown.task();
        if (task == null) {
            return ends.found(run, shown, tasks, TRIES);
        }
        if (run.state().ended()) {
            ends.end(tasks, task, run);
            return shown.over();
        }
        TaskFacts facts = session.task(task);
        if (facts.canceled()) {
            cancel(run);
        }
        if (facts.ended()) {
            return shown.over();
        }
        if (shown.phase() == Phase.CREATED) {
            tasks.running(task);
            refused.accepted(session, VcenterPrivilege.UPDATE_TASK);
            return shown.running(0);
        }
        int percent = percent(run);
        if (percent <= shown.percent()) {
            return shown;
        }
        tasks.progress(task, percent);
        return shown.running(percent);
    }

    /** The task was canceled in the client; the UNMAP is stopped if possible. */
    private void cancel(ReclaimRun run) {
        runs.change(run.id(), changed -> {
            if (changed.state() == RunState.RUNNING && !changed.cancelAsked()) {
                changed.cancelAsked("vCenter", clock.instant());
                changed.note(clock.instant(), RunTimelineMessage.CANCELED_IN_VCENTER.statement());
            }
        });
    }

    private static int percent(ReclaimRun run) {
        Double progress = Pace.of(run).fraction();
        return run.state() == RunState.VERIFYING
                ? UNMAP_PERCENT
                : progress == null ? 0 : (int) Math.min(UNMAP_PERCENT, Math.floor(progress * 100));
    }

    private static ManagedRef object(ReclaimRun run) {
        return new ManagedRef("Datastore", run.target().datastore().moid());
    }
}
