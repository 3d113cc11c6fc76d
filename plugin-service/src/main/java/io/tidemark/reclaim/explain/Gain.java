package io.tidemark.reclaim.explain;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.ArrayFigures;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run that has ended and been measured.
 *
 * @param reclaimedBytes what came back, null unless it is exact
 * @param coverage how much of the free space was processed
 * @param automatic the automatic reclaim setting in a word, null where there is none or it is off
 * @param refusal what the host's log says of UNMAP that was refused, null where it says nothing
 * @param start what else was so when the run began
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
     * What the host's UNMAP went over.
     *
     * @param whole whether it went over all free space
     * @param bytes processed, null where only a task's whole percent are known
     * @param blockBytes size of a block of VMFS
     */
    public record Coverage(
            boolean whole, boolean canceled, @Nullable Long bytes, long freeBytes, long blockBytes) {}

    /** What the array counted beyond VMFS before; below zero where disks hold space that was never written. */
    long deadBefore() {
        return before.writtenBytes() - usedBefore;
    }

    long deadAfter() {
        return after.writtenBytes() - usedAfter;
    }
}
