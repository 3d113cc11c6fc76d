package io.tidemark.reclaim.store;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The duration of an entire run, for estimates of later runs. */
record WalkMeasure(long passes, long bytes, double seconds) {

    /** Null unless all free space was processed and start and end are known. */
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
