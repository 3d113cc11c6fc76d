package io.tidemark.reclaim.explain;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The state when the host was called, which cannot be derived from figures later.
 *
 * @param machines VMs on the datastore, null if not read, which is done only if automatic reclaim is on
 * @param runningMachines VMs that were powered on
 * @param pageBytes the largest page size of the arrays, null if one does not report it
 * @param obstacle why an array did not support UNMAP for a volume, null if nothing was known against it
 */
public record StartSnapshot(
        @Nullable Integer machines,
        @Nullable Integer runningMachines,
        @Nullable Long pageBytes,
        @Nullable Statement obstacle) {

    public static final StartSnapshot NOT_KNOWN = new StartSnapshot(null, null, null);

    /** Of volumes of which nothing is known against UNMAP. */
    public StartSnapshot(@Nullable Integer machines, @Nullable Integer runningMachines, @Nullable Long pageBytes) {
        this(machines, runningMachines, pageBytes, null);
    }
}
