package io.tidemark.reclaim.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums over runs that have ended. Runs are in exactly one of {@code exactRuns}, {@code rangeRuns}, {@code
 * notVerifiableRuns}, and those that failed, were stopped, or whose end is unknown, without a proven result.
 *
 * @param key datastore moid, ids of arrays or compute clusters or kinds of arrays separated by commas, policy id, or month; empty for
 *     runs without an array, cluster, or policy; {@code unknown} for scheduled runs whose policy is not known
 * @param name last known name, empty like the key; names of several arrays, kinds, or clusters are joined by " + "
 * @param month e.g. 2026-10, null unless grouped by month
 * @param arrays last known names of the arrays of the datastores
 * @param arrayKinds kinds of these arrays, e.g. {@code flasharray}
 * @param runs runs that ended
 * @param completed runs that completed
 * @param exactRuns runs with an exact result; only these count in {@code reclaimedBytes}
 * @param rangeRuns runs of which a range is proven
 * @param notVerifiableRuns runs that processed the free space without proof of reclaimed space
 * @param reclaimedBytes reclaimed by runs with an exact result
 * @param provenBytes reclaimed at least: exact results and the lower limits of ranges
 * @param deadBytes dead space now of the datastores of the group, for policies and months of the datastores of their runs, as far as it
 *     is known; null if it was not requested or is not known of any
 */
public record RunTotals(
        String key,
        String name,
        @Nullable String month,
        List<String> arrays,
        List<String> arrayKinds,
        int runs,
        int completed,
        int exactRuns,
        int rangeRuns,
        int notVerifiableRuns,
        long reclaimedBytes,
        long provenBytes,
        @Nullable Long deadBytes) {

    public RunTotals {
        arrays = List.copyOf(arrays);
        arrayKinds = List.copyOf(arrayKinds);
    }
}
