package io.tidemark.reclaim.explain;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.ArrayFigures;
import org.jspecify.annotations.Nullable;

/**
 * The data of a run that has ended and was measured.
 *
 * @param reclaimedBytes reclaimed space, null unless it is exact
 * @param coverage the processed part of the free space
 * @param automatic the automatic reclaim setting, null if there is none or it is off
 * @param refusal rejected UNMAP in the host's log, null if there is none
 * @param start state at the start of the run
 */
public record Gain(
        ArrayFigures before,
        ArrayFigures after,
        long usedBefore,
        long usedAfter,
        @Nullable Long reclaimedBytes,
        Coverage coverage,
        @Nullable String automatic,
        @Nullable Statement refusal,
        StartSnapshot start) {

    /**
     * The UNMAP of the host.
     *
     * @param whole whether it processed all free space
     * @param bytes processed, null if only the percentage of a task is known
     * @param blockBytes size of a block of VMFS
     */
    public record Coverage(
            boolean whole, boolean canceled, @Nullable Long bytes, long freeBytes, long blockBytes) {}

    /** Below this share of the dead space before a run, what is left after it is negligible. */
    static final double NEGLIGIBLE = 0.01;

    /** Whether more than the dead space before a run, except for a negligible part, was reclaimed. */
    public static boolean exceedsDeadSpace(long before, long after) {
        return after < -Math.max(0, before) * NEGLIGIBLE;
    }

    /** Whether more than a negligible part of the dead space before a run is left after it. */
    public static boolean leavesDeadSpace(long before, long after) {
        return before > 0 && after > before * NEGLIGIBLE;
    }

    /**
     * Array written space minus VMFS used space before the run; negative if disks contain space that was never written.
     */
    long deadBefore() {
        return before.writtenBytes() - usedBefore;
    }

    long deadAfter() {
        return after.writtenBytes() - usedAfter;
    }
}
