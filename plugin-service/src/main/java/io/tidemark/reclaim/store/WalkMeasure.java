package io.tidemark.reclaim.store;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a whole walk took; durations of later runs are learned from it. */
record WalkMeasure(long passes, long bytes, double seconds) {

    /** Null unless the walk is known to have gone over all free space and begin and end are known. */
    static @Nullable WalkMeasure of(ReclaimRun run) {
        Instant from = run.startedAt();
        Instant to = run.end().walkEndedAt();
        if (run.state() != RunState.COMPLETED || from == null || to == null) {
            return null;
        }
        UnmapProgress walk = run.progress().unmap();
        double seconds = Duration.between(from, to).toMillis() / 1000.0;
        if (run.plan().method() == Method.TASK) {
            long blocks = run.target().space().freeBlocks();
            return new WalkMeasure(
                    ReclaimUnit.passes(blocks, ReclaimUnit.DEFAULT),
                    blocks * run.target().space().blockSizeBytes(),
                    seconds);
        }
        return walk.done() && walk.switches().isEmpty() && walk.passes() > 0
                ? new WalkMeasure(
                        walk.passes(), walk.blocks() * run.target().space().blockSizeBytes(), seconds)
                : null;
    }
}
