package io.tidemark.reclaim.follow;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.PublishedTask;
import io.tidemark.reclaim.run.PublishedTask.Phase;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.task.PublishedTasks;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Shows a run among vCenter's Recent Tasks, where a task run can also be canceled. The request for the task is stored
 * first, so that a task whose response was lost can be found by its type and datastore. Failures here do not affect the
 * run.
 */
@Component
class TaskPublishing {

    /** As the extension declares it. */
    static final String TYPE = "io.tidemark.reclaim.run";

    private static final Logger LOG = LoggerFactory.getLogger(TaskPublishing.class);
    private static final int TRIES = 5;
    private static final int WALKED = 99;

    private final ReclaimRuns runs;
    private final Clock clock;

    TaskPublishing(ReclaimRuns runs, Clock clock) {
        this.runs = runs;
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
        if (shown != null && !shown.open() || shown == null && !run.state().walking()) {
            return;
        }
        try {
            PublishedTask now = shown == null ? asked(run, session) : advanced(run, shown, session);
            if (!now.equals(shown)) {
                runs.change(id, changed -> changed.published(now));
            }
        } catch (VcenterFault e) {
            LOG.debug("run {} is not shown among vCenter's tasks: {}", id, e.detail());
            tried(id, e instanceof ObjectMissing ? TRIES : 0);
        } catch (Problem e) {
            LOG.debug("the task of run {} is not up to date: {}", id, e.detail());
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
        runs.change(run.id(), changed -> changed.published(PublishedTask.ASKED));
        return PublishedTask.ASKED.created(
                session.publishedTasks().create(object(run), TYPE, run.plan().method() == Method.TASK, run.id()));
    }

    private PublishedTask advanced(ReclaimRun run, PublishedTask shown, VcenterSession session) {
        PublishedTasks tasks = session.publishedTasks();
        String task = shown.task();
        if (task == null) {
            Optional<TaskFacts> found = tasks.unfinished(object(run), TYPE);
            return found.map(facts -> shown.created(facts.moid()))
                    .orElse(shown.tries() >= TRIES ? shown.over() : shown.tried());
        }
        if (run.state().ended()) {
            tasks.ended(task, failure(run));
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
                ? WALKED
                : progress == null ? 0 : (int) Math.min(WALKED, Math.floor(progress * 100));
    }

    private static @Nullable String failure(ReclaimRun run) {
        Statement problem = run.problem();
        return switch (run.state()) {
            case COMPLETED -> null;
            case FAILED, UNKNOWN -> problem == null ? name(run.state()) : problem.text();
            default -> name(run.state());
        };
    }

    private static String name(RunState state) {
        return ReportMessage.REPORT_STATE_NAME.with("state", state.name()).text();
    }

    private static ManagedRef object(ReclaimRun run) {
        return new ManagedRef("Datastore", run.target().datastore().moid());
    }
}
