package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.admission.Deadline;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Polls a run whose host may be sending UNMAP: its deadline, the load of its array, and the UNMAP by the run's method. */
@Component
class UnmapMonitor {

    /** Used in place of the user who canceled. */
    private static final String DEADLINE = "deadline";

    private final ReclaimRuns runs;
    private final TaskRunMonitor tasks;
    private final EsxcliRunMonitor esxcli;
    private final WalkGuard guard;
    private final Clock clock;

    UnmapMonitor(ReclaimRuns runs, TaskRunMonitor tasks, EsxcliRunMonitor esxcli, WalkGuard guard, Clock clock) {
        this.runs = runs;
        this.tasks = tasks;
        this.esxcli = esxcli;
        this.guard = guard;
        this.clock = clock;
    }

    void follow(ReclaimRun run, VcenterSession session) {
        Deadline.overrun(run, clock.instant()).ifPresent(what -> overrun(run, what));
        guard.look(run);
        Attempt attempt = run.attempt();
        if (attempt != null && run.plan().method() == Method.TASK) {
            tasks.follow(run, attempt, session);
        } else if (attempt != null) {
            esxcli.follow(run, attempt, session);
        }
    }

    /** A task is canceled at the next poll, an esxcli run goes on; recorded once. */
    private void overrun(ReclaimRun run, Statement what) {
        if (run.findings().stream().anyMatch(known -> known.code().equals(what.code()))) {
            return;
        }
        runs.change(run.id(), now -> {
            if (now.state() == RunState.RUNNING) {
                now.found(Finding.warning(what));
                now.note(clock.instant(), what);
                if (now.plan().method() == Method.TASK) {
                    now.cancelAsked(DEADLINE, clock.instant());
                }
            }
        });
    }
}
