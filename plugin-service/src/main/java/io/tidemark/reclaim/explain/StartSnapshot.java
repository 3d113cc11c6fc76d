package io.tidemark.reclaim.explain;

import org.jspecify.annotations.Nullable;

/**
 * The state when the host was called, which cannot be derived from figures later.
 *
 * @param machines VMs on the datastore, null if not read, which is done only if automatic reclaim is on
 * @param runningMachines VMs that were powered on
 * @param pageBytes the largest page size of the arrays, null if one does not report it
 */
public record StartSnapshot(
        @Nullable Integer machines,
        @Nullable Integer runningMachines,
        @Nullable Long pageBytes) {

    public static final StartSnapshot NOT_KNOWN = new StartSnapshot(null, null, null);
}
