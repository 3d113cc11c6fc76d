package io.tidemark.reclaim.verify;

import org.jspecify.annotations.Nullable;

/**
 * What the host of a run reports of its UNMAP, for datastores of which no array reports figures.
 *
 * @param commands UNMAP commands to the volume during the run, null if the host does not report them
 * @param bytes size of the commands, null as well
 * @param driverLines lines of vmkernel.log on UNMAP to a local disk, null if not read
 */
public record HostEvidence(
        @Nullable Long commands,
        @Nullable Long bytes,
        @Nullable Integer driverLines) {

    public static final HostEvidence NONE = new HostEvidence(null, null, null);
}
