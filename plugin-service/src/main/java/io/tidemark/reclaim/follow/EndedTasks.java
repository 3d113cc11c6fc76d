package io.tidemark.reclaim.follow;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.explain.Gain;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.run.PublishedTask;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.link.ClientLinks;
import io.tidemark.vcenter.link.ClientPage;
import io.tidemark.vcenter.task.OpenTask;
import io.tidemark.vcenter.task.PublishedTasks;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Ends the tasks of ended runs in vCenter, also those that were left over because a response was lost. */
@Component
class EndedTasks {

    private static final Logger LOG = LoggerFactory.getLogger(EndedTasks.class);

    private final ReclaimRuns runs;

    private final ClientLinks links;

    EndedTasks(ReclaimRuns runs, ClientLinks links) {
        this.runs = runs;
        this.links = links;
    }

    /**
     * Ends the task as the run ended, with the outcome as its details. vCenter has no warning, so a run that left dead
     * space without reclaiming any ends as an error.
     */
    void end(PublishedTasks tasks, String task, ReclaimRun run) {
        describe(tasks, task, run);
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
            case COMPLETED -> withoutEffect(run) ? outcome(run) : null;
            case FAILED, UNKNOWN -> problem == null ? name(run.state().name()) : problem.text();
            default -> name(run.state().name());
        };
    }

    /** Details are not essential: the task ends without them. */
    private void describe(PublishedTasks tasks, String task, ReclaimRun run) {
        try {
            ClientPage page = ClientPage.datastore(run.target().datastore(), Map.of("tab", "history", "run", run.id()));
            tasks.describe(
                    task, outcome(run) + links.to(page).map(link -> " " + link).orElse(""));
        } catch (PermissionMissing e) {
            throw e;
        } catch (VcenterFault e) {
            LOG.debug("the task of run {} has no details: {}", run.id(), e.detail());
        }
    }

    private static String outcome(ReclaimRun run) {
        RunOutcome outcome = RunOutcome.of(run);
        Statement problem = run.problem();
        return ReportMessage.REPORT_OUTCOME
                .with(
                        "outcome",
                        name(outcome == null ? run.state().name() : outcome.name()),
                        "summary",
                        problem == null ? run.end().verification().summary() : problem)
                .text();
    }

    private static boolean withoutEffect(ReclaimRun run) {
        Long before = run.figures().deadBefore();
        Long after = run.figures().deadAfter();
        return RunOutcome.of(run) == RunOutcome.NOTHING_RECLAIMED
                && before != null
                && after != null
                && Gain.leavesDeadSpace(before, after);
    }

    private static String name(String state) {
        return ReportMessage.REPORT_STATE_NAME.with("state", state).text();
    }
}
