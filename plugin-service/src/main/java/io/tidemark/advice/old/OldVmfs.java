package io.tidemark.advice.old;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A datastore with VMFS 5 or earlier, and the steps to VMFS 6.
 *
 * @param version of the file system, e.g. 5.61
 * @param thinGrowthBytes how much the thin disks on it can still grow, null when not known
 * @param requiredBytes data on it, which must be moved
 * @param statements what this file system lacks and what prevents the move
 * @param steps of the move, in order
 * @param candidates VMFS 6 datastores with sufficient free space, best first
 */
public record OldVmfs(
        ObjectId id,
        String name,
        String fileSystem,
        String version,
        long blockSizeBytes,
        long capacityBytes,
        long freeBytes,
        long requiredBytes,
        @Nullable Long thinGrowthBytes,
        List<Statement> statements,
        List<Statement> steps,
        List<Candidate> candidates) {

    /**
     * A datastore to which the VMs can be moved.
     *
     * @param freeAfterBytes what would be free on it then
     * @param sameArray whether both lie on one connected array, so that the array can copy; null when not known
     * @param growthFits whether the free space is also sufficient for the growth of thin disks; null if not known
     */
    public record Candidate(
            ObjectId id,
            String name,
            long freeBytes,
            long freeAfterBytes,
            @Nullable Boolean sameArray,
            @Nullable Boolean growthFits) {}
}
