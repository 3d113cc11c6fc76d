package io.tidemark.reclaim.store;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.unmap.UnmapProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What UNMAP of the whole free space took; durations of later runs are learned from it. */
record UnmapTiming(long passes, long bytes, double seconds) {

    /** Null unless UNMAP is known to have gone over all free space and begin and end are known. */
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
