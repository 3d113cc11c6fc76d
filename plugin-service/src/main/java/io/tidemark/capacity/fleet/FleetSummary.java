package io.tidemark.capacity.fleet;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The numbers of the home page, over the datastores that a caller may see. */
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
     * @param known datastores whose dead space is known
     * @param unknown datastores whose dead space is not known
     * @param growthBytesPerWeek sum of the trends, null when there is none
     */
    public record DeadSpace(
            @Nullable Long bytes,
            int known,
            int unknown,
            @Nullable Long growthBytesPerWeek) {}

    /**
     * What verified runs gave back.
     *
     * @param since begin of the period, in UTC
     * @param runs verified runs
     * @param unverified ended runs whose gain is not known to the byte, and therefore not in the sum
     */
    public record Reclaimed(Instant since, long bytes, int runs, int unverified) {}

    /**
     * Runs that are on now, and datastores whose last run since then failed or ended unknown.
     *
     * @param live runs that are on now
     * @param failed datastores whose last run failed or ended unknown
     */
    public record Runs(int live, int failed) {}

    /**
     * Connected arrays, and those that cannot be asked now.
     *
     * @param connected connected arrays
     * @param unreachable those that do not answer now
     */
    public record ArrayCounts(int connected, int unreachable) {}
}
