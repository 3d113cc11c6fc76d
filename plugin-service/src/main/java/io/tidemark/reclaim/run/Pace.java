package io.tidemark.reclaim.run;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.unmap.UnmapProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The progress and speed of a run, from time stamps of the host; a task reports only its percentage, so its blocks are
 * not known before its end.
 *
 * @param blocksProcessed free blocks the UNMAP has passed over so far, null when not known
 * @param blocksTotal free blocks of the datastore when the run was planned
 * @param fraction how far it is, 0 to 1, null when not known
 * @param scanRateMBps rate at which free space is processed, in MBps, null when not known
 * @param remaining time it is likely to take yet, null when not known
 * @param pass pass it is in, from 1, null when not known
 * @param passes passes over the free space that are expected, null when not known
 */
public record Pace(
        @Nullable Long blocksProcessed,
        long blocksTotal,
        @Nullable Double fraction,
        @Nullable Double scanRateMBps,
        @Nullable Duration remaining,
        @Nullable Long pass,
        @Nullable Long passes) {

    private static final double MB = 1 << 20;

    public static Pace of(ReclaimRun run) {
        Attempt attempt = run.attempt();
        if (attempt == null) {
            return unknown(run);
        }
        return byLog(run) ? ofLog(run, attempt) : ofTask(run, attempt);
    }

    /** The log of the host replaces the progress of a task that vCenter no longer knows. */
    private static boolean byLog(ReclaimRun run) {
        UnmapProgress unmap = run.progress().unmap();
        boolean taskKnown = run.state() == RunState.RUNNING
                || run.state() == RunState.CANCELING
                || run.end().outcome() == RunState.COMPLETED;
        return run.plan().method() == Method.ESXCLI || unmap.done() || unmap.begun() && !taskKnown;
    }

    private static Pace unknown(ReclaimRun run) {
        return new Pace(null, run.target().space().freeBlocks(), null, null, null, null, null);
    }

    private static Pace ofTask(ReclaimRun run, Attempt attempt) {
        boolean whole = unmapEnded(run) && run.end().outcome() == RunState.COMPLETED;
        Integer percent = attempt.taskProgress();
        Double fraction = whole ? Double.valueOf(1) : percent == null ? null : Double.valueOf(percent / 100.0);
        long total = run.target().space().freeBlocks();
        double seconds = seconds(attempt.at(), whole ? run.end().unmapEndedAt() : attempt.lastNews());
        Double rate = fraction == null || fraction <= 0 || seconds <= 0
                ? null
                : Double.valueOf(fraction * total * run.target().space().blockSizeBytes() / MB / seconds);
        return new Pace(
                whole ? Long.valueOf(total) : null,
                total,
                fraction,
                rate,
                remaining(run, fraction, seconds),
                null,
                null);
    }

    private static Pace ofLog(ReclaimRun run, Attempt attempt) {
        UnmapProgress unmap = run.progress().unmap();
        if (!unmap.begun()) {
            return unknown(run);
        }
        long total = run.target().space().freeBlocks();
        double fraction = unmap.done() ? 1 : total == 0 ? 0 : Math.min(1, (double) unmap.blocks() / total);
        Instant last = unmap.lastAt();
        double seconds = last == null ? 0 : seconds(attempt.vcenterTime(), last);
        Double rate = seconds <= 0
                ? null
                : Double.valueOf(unmap.blocks() * run.target().space().blockSizeBytes() / MB / seconds);
        Long unit = unmap.unit();
        Long passes = unmap.done()
                ? Long.valueOf(unmap.passes())
                : unit == null
                        ? null
                        : Long.valueOf(unmap.passes()
                                + ReclaimUnit.passes(Math.max(0, total - unmap.blocks()), Math.max(1, unit)));
        return new Pace(
                unmap.blocks(), total, fraction, rate, remaining(run, fraction, seconds), unmap.passes(), passes);
    }

    private static @Nullable Duration remaining(ReclaimRun run, @Nullable Double fraction, double seconds) {
        if (!run.state().unmapping() || fraction == null || fraction <= 0 || fraction >= 1 || seconds <= 0) {
            return null;
        }
        return Duration.ofSeconds(Math.round(seconds / fraction * (1 - fraction)));
    }

    private static boolean unmapEnded(ReclaimRun run) {
        return run.end().unmapEndedAt() != null;
    }

    private static double seconds(Instant from, @Nullable Instant to) {
        return to == null ? 0 : Duration.between(from, to).toMillis() / 1000.0;
    }
}
