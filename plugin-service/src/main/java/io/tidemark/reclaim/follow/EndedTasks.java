package io.tidemark.reclaim.follow;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.run.PublishedTask;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.task.OpenTask;
import io.tidemark.vcenter.task.PublishedTasks;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Ends the tasks of ended runs in vCenter, also those that were left over because a response was lost. */
@Component
class EndedTasks {

    private static final Logger LOG = LoggerFactory.getLogger(EndedTasks.class);

    private final ReclaimRuns runs;

    EndedTasks(ReclaimRuns runs) {
        this.runs = runs;
    }

    /** Ends the task as the run ended. */
    void end(PublishedTasks tasks, String task, ReclaimRun run) {
        if (run.state() == RunState.CANCELED) {
            tasks.canceled(task);
        } else {
            tasks.ended(task, failure(run));
        }
    }

    /** Ends the tasks of runs that have ended and no longer know of a task to end. Failures are only logged. */
    void endLeftOver(VcenterSession session) {
        try {
            PublishedTasks tasks = session.publishedTasks();
            for (OpenTask open : tasks.unfinished(TaskPublishing.TYPE)) {
                String activation = open.activation();
                ReclaimRun run =
                        activation == null ? null : runs.find(activation).orElse(null);
                if (run != null && run.state().ended() && !TaskPublishing.pending(run)) {
                    end(tasks, open.moid(), run);
                }
            }
        } catch (Problem e) {
            LOG.debug("tasks that were left over are not ended: {}", e.detail());
        }
    }

    /** The task that a run without a response created, if vCenter lists it. */
    PublishedTask found(ReclaimRun run, PublishedTask asked, PublishedTasks tasks, int mostTries) {
        return tasks.unfinished(TaskPublishing.TYPE).stream()
                .filter(open -> isOf(run, open))
                .findFirst()
                .map(open -> asked.created(open.moid()))
                .orElseGet(() -> asked.tries() >= mostTries ? asked.over() : asked.tried());
    }

    private static boolean isOf(ReclaimRun run, OpenTask open) {
        return open.activation() == null
                ? open.object().equals(run.target().datastore().moid())
                : open.activation().equals(run.id());
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
}
