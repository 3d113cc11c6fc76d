package io.tidemark.reclaim.cancel;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a cancel for each method. Before its host is called, a run is canceled immediately. A native task is
 * stopped in vCenter. An esxcli run cannot be stopped on the host: it continues to its end, and the run is CANCELED
 * then.
 */
public final class CancelRules {

    private CancelRules() {}

    /** Whether a cancel takes effect on the host now. */
    public static boolean possible(ReclaimRun run) {
        return run.state() == RunState.QUEUED
                || run.state() == RunState.RUNNING
                        && run.plan().method() == Method.TASK
                        && run.attempt() != null
                        && run.attempt().taskCancelable();
    }

    /** What a run in CANCELING waits for; null for other runs. */
    public static @Nullable Statement note(ReclaimRun run) {
        if (run.state() != RunState.CANCELING) {
            return null;
        }
        return run.plan().method() == Method.ESXCLI
                ? RunTimelineMessage.ESXCLI_CANNOT_BE_STOPPED.statement()
                : RunTimelineMessage.TASK_IS_STOPPING.statement();
    }

    static Statement requested(ReclaimRun run, String user, boolean stopping) {
        if (run.plan().method() == Method.ESXCLI) {
            return RunTimelineMessage.CANCEL_ASKED_ESXCLI.with("user", user);
        }
        return stopping
                ? RunTimelineMessage.CANCEL_ASKED.with("user", user)
                : RunTimelineMessage.CANCEL_ASKED_LATER.with("user", user);
    }

    /** The end state of a run by the end of its UNMAP. A task that completed despite a cancel is COMPLETED. */
    public static RunState outcome(ReclaimRun run, RunState unmap) {
        return unmap == RunState.COMPLETED && run.cancelAsked() && run.plan().method() == Method.ESXCLI
                ? RunState.CANCELED
                : unmap;
    }

    /** Whether a cancel had no effect because the UNMAP was completed before. */
    public static boolean tooLate(ReclaimRun run, RunState unmap) {
        return unmap == RunState.COMPLETED && run.cancelAsked() && run.plan().method() == Method.TASK;
    }
}
