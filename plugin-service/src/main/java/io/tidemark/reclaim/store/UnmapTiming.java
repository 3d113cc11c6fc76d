package io.tidemark.reclaim.store;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.unmap.UnmapProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The duration of an entire UNMAP, and of the verification after it, for estimates of later runs. */
record UnmapTiming(long passes, long bytes, double seconds) {

    /** Seconds from the end of the UNMAP until figures proved the result; null if none did. */
    static @Nullable Double verification(ReclaimRun run) {
        Instant from = run.end().unmapEndedAt();
        Instant to = run.end().endedAt();
        return run.state() != RunState.COMPLETED
                        || from == null
                        || to == null
                        || run.end().verification().least() == null
                ? null
                : Double.valueOf(Duration.between(from, to).toMillis() / 1000.0);
    }

    /** Null unless all free space was processed and start and end are known. */
    static @Nullable UnmapTiming of(ReclaimRun run) {
        Instant from = run.startedAt();
        Instant to = run.end().unmapEndedAt();
        if (run.state() != RunState.COMPLETED || from == null || to == null) {
            return null;
        }
        UnmapProgress unmap = run.progress().unmap();
        double seconds = Duration.between(from, to).toMillis() / 1000.0;
        if (run.plan().method() == Method.TASK) {
            long blocks = run.target().space().freeBlocks();
            return new UnmapTiming(
                    ReclaimUnit.passes(blocks, ReclaimUnit.DEFAULT),
                    blocks * run.target().space().blockSizeBytes(),
                    seconds);
        }
        return unmap.done() && unmap.switches().isEmpty() && unmap.passes() > 0
                ? new UnmapTiming(
                        unmap.passes(), unmap.blocks() * run.target().space().blockSizeBytes(), seconds)
                : null;
    }
}
