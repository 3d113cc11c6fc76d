package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.admission.ArrayGuard;
import io.tidemark.reclaim.message.RunFindingMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.settings.ReclaimSettings.Guard;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Monitors the load of the array during a run. A run cannot be paused, and a new start would process all space again.
 * Therefore, busy times are recorded, and a task on an array that is busy for too long is stopped.
 */
@Component
class WalkGuard {

    /** Used in place of the user who canceled. */
    private static final String BY = "array guard";

    private static final Set<String> NOTES =
            Set.of(RunTimelineMessage.RUN_ON_BUSY_ARRAY.name(), RunTimelineMessage.ARRAY_CALM_AGAIN.name());
    /** An array that swings about its limit all the time does not fill the timeline. */
    private static final int MOST_NOTES = 20;

    private final ReclaimRuns runs;
    private final ArrayGuard arrays;
    private final StoredSettings settings;
    private final Clock clock;

    WalkGuard(ReclaimRuns runs, ArrayGuard arrays, StoredSettings settings, Clock clock) {
        this.runs = runs;
        this.arrays = arrays;
        this.settings = settings;
        this.clock = clock;
    }

    /** Checks the arrays of a running run; does nothing without arrays or limits. */
    void look(ReclaimRun run) {
        if (run.state() != RunState.RUNNING || run.needs().arrays().isEmpty()) {
            return;
        }
        Guard guard = settings.current().guard();
        Statement busy = guard.on()
                ? arrays.busy(run.needs().arrays(), guard).values().stream()
                        .findFirst()
                        .orElse(null)
                : null;
        Instant now = clock.instant();
        Instant since = run.progress().arrayBusySince();
        if (busy != null && since == null) {
            runs.change(run.id(), changed -> began(changed, busy, now));
        } else if (busy == null && since != null) {
            runs.change(run.id(), changed -> ended(changed, since, now));
        } else if (since != null && over(guard.stopWalksAfter(), since, now)) {
            stop(run, Duration.between(since, now).toMinutes(), now);
        }
    }

    private static boolean over(@Nullable Duration limit, Instant since, Instant now) {
        return limit != null && !now.isBefore(since.plus(limit));
    }

    private static void began(ReclaimRun run, Statement busy, Instant now) {
        run.arrayBusySince(now);
        note(run, now, RunTimelineMessage.RUN_ON_BUSY_ARRAY.with("busy", busy));
    }

    private static void ended(ReclaimRun run, Instant since, Instant now) {
        run.arrayBusySince(null);
        long minutes = Math.max(1, Duration.between(since, now).toMinutes());
        note(run, now, RunTimelineMessage.ARRAY_CALM_AGAIN.with("minutes", minutes));
    }

    private static void note(ReclaimRun run, Instant at, Statement what) {
        long known = run.timeline().stream()
                .filter(entry -> NOTES.contains(entry.code()))
                .count();
        if (known < MOST_NOTES) {
            run.note(at, what);
        }
    }

    /** Recorded once; only a task can be stopped. */
    private void stop(ReclaimRun run, long minutes, Instant now) {
        boolean task = run.plan().method() == Method.TASK;
        RunFindingMessage message =
                task ? RunFindingMessage.ARRAY_GUARD_STOPS_TASK : RunFindingMessage.ARRAY_GUARD_CANNOT_STOP;
        if (run.findings().stream().anyMatch(known -> known.code().equals(message.name()))) {
            return;
        }
        Statement what = message.with("minutes", minutes);
        runs.change(run.id(), changed -> {
            if (changed.state() == RunState.RUNNING) {
                changed.found(
                        Finding.warning(what).advised(task ? RunFindingMessage.ADVICE_RUN_AGAIN.statement() : null));
                changed.note(now, what);
                if (task) {
                    changed.cancelAsked(BY, now);
                }
            }
        });
    }
}
