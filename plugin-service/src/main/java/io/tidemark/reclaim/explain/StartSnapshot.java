package io.tidemark.reclaim.explain;

import org.jspecify.annotations.Nullable;

/**
 * What was so when the host was asked and cannot be seen from figures afterwards.
 *
 * @param machines VMs on the datastore, null where nobody asked: only where automatic reclaim is on
 * @param runningMachines those of them that were powered on
 * @param pageBytes the largest of the smallest pieces that the arrays behind it give back, null when one does not report it
 */
public record StartSnapshot(
        @Nullable Integer machines,
        @Nullable Integer runningMachines,
        @Nullable Long pageBytes) {

    public static final StartSnapshot NOT_KNOWN = new StartSnapshot(null, null, null);
}
