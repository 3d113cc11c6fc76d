package io.tidemark.capacity.fleet;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The numbers of the home page, over the datastores that a caller may view. */
public record FleetSummary(
        Instant at,
        int datastores,
        long capacityBytes,
        long usedBytes,
        DeadSpace deadSpace,
        Reclaimed reclaimed,
        Runs runs,
        ArrayCounts arrays,
        @Nullable Statement staleness) {

    /**
     * Dead space now.
     *
     * @param bytes sum over the datastores of which it is known, null when it is known of none
     * @param expectedBytes the same, less what earlier runs proved not to be reclaimed
     * @param known datastores whose dead space is known and certain
     * @param unknown datastores whose dead space is not known
     * @param uncertain datastores whose figures do not belong together, which are left out of the sums
     * @param growthBytesPerWeek sum of the trends, null when there is none
     */
    public record DeadSpace(
            @Nullable Long bytes,
            @Nullable Long expectedBytes,
            int known,
            int unknown,
            int uncertain,
            @Nullable Long growthBytesPerWeek) {}

    /**
     * Space that verified runs reclaimed.
     *
     * @param since begin of the period, in UTC
     * @param runs verified runs
     * @param unverified ended runs without an exact result, which are not included in the total
     */
    public record Reclaimed(Instant since, long bytes, int runs, int unverified) {}

    /**
     * Runs in progress, and datastores whose last run failed or ended as unknown.
     *
     * @param live runs in progress
     * @param failed datastores whose last run failed or ended unknown
     */
    public record Runs(int live, int failed) {}

    /**
     * Connected arrays, and those that cannot be queried now.
     *
     * @param connected connected arrays
     * @param unreachable arrays that do not respond now
     */
    public record ArrayCounts(int connected, int unreachable) {}
}
