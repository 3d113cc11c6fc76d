package io.tidemark.reclaim.run;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far and how fast a walk goes, from the host's own time stamps; a task only reports whole percent, so its blocks are not
 * known before its end.
 */
public record Pace(
        @Nullable Long blocksWalked,
        @Nullable Double progress,
        @Nullable Double mbps,
        @Nullable Duration remaining,
        @Nullable Long pass,
        @Nullable Long passes) {

    private static final Pace NONE = new Pace(null, null, null, null, null, null);
    private static final double MB = 1 << 20;

    public static Pace of(ReclaimRun run) {
        Attempt attempt = run.attempt();
        if (attempt == null) {
            return NONE;
        }
        return run.plan().method() == Method.TASK ? ofTask(run, attempt) : ofEsxcli(run, attempt);
    }

    private static Pace ofTask(ReclaimRun run, Attempt attempt) {
        boolean whole = walkedToEnd(run) && run.end().outcome() == RunState.COMPLETED;
        Integer percent = attempt.taskProgress();
        Double progress = whole ? Double.valueOf(1) : percent == null ? null : Double.valueOf(percent / 100.0);
        Long total = run.target().space().freeBlocks();
        double seconds = seconds(attempt.at(), whole ? run.end().walkEndedAt() : attempt.lastNews());
        Double mbps = progress == null || progress <= 0 || seconds <= 0
                ? null
                : Double.valueOf(progress * total * run.target().space().blockSizeBytes() / MB / seconds);
        return new Pace(whole ? total : null, progress, mbps, remaining(run, progress, seconds), null, null);
    }

    private static Pace ofEsxcli(ReclaimRun run, Attempt attempt) {
        UnmapProgress walk = run.progress().unmap();
        if (!walk.begun()) {
            return NONE;
        }
        long total = run.target().space().freeBlocks();
        double progress = walk.done() ? 1 : total == 0 ? 0 : Math.min(1, (double) walk.blocks() / total);
        Instant last = walk.lastAt();
        double seconds = last == null ? 0 : seconds(attempt.vcenterTime(), last);
        Double mbps = seconds <= 0
                ? null
                : Double.valueOf(walk.blocks() * run.target().space().blockSizeBytes() / MB / seconds);
        Long unit = walk.unit();
        Long passes = walk.done()
                ? Long.valueOf(walk.passes())
                : unit == null
                        ? null
                        : Long.valueOf(walk.passes()
                                + ReclaimUnit.passes(Math.max(0, total - walk.blocks()), Math.max(1, unit)));
        return new Pace(walk.blocks(), progress, mbps, remaining(run, progress, seconds), walk.passes(), passes);
    }

    private static @Nullable Duration remaining(ReclaimRun run, @Nullable Double progress, double seconds) {
        if (!run.state().walking() || progress == null || progress <= 0 || progress >= 1 || seconds <= 0) {
            return null;
        }
        return Duration.ofSeconds(Math.round(seconds / progress * (1 - progress)));
    }

    private static boolean walkedToEnd(ReclaimRun run) {
        return run.end().walkEndedAt() != null;
    }

    private static double seconds(Instant from, @Nullable Instant to) {
        return to == null ? 0 : Duration.between(from, to).toMillis() / 1000.0;
    }
}
