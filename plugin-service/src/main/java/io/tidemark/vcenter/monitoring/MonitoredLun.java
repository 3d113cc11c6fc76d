package io.tidemark.vcenter.monitoring;

import org.jspecify.annotations.Nullable;

/**
 * A LUN as its storage provider reports it.
 *
 * @param device under which hosts show it, e.g. {@code naa.…}
 * @param capacityBytes in steps of {@link #STEP}
 * @param usedBytes allocated space in steps of {@link #STEP}; null if the provider does not report it
 * @param thin whether it is thin-provisioned
 * @param spaceStatus of the pool of a thin-provisioned LUN: GREEN, YELLOW, or RED; empty if not reported
 */
public record MonitoredLun(
        String id,
        String device,
        String name,
        long capacityBytes,
        @Nullable Long usedBytes,
        boolean thin,
        String spaceStatus) {

    /** The unit in which the service counts: MB of 2^20 bytes. */
    public static final long STEP = 1L << 20;
}
