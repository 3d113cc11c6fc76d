package io.tidemark.vcenter.host;

import org.jspecify.annotations.Nullable;

/**
 * A target through which an iSCSI adapter reaches a device, with the settings that apply to it: its own, or those that it
 * inherits from the adapter.
 *
 * @param adapter e.g. vmhba64
 * @param software whether the adapter uses VMkernel ports of the host
 * @param name iSCSI name of the target
 * @param address address and port of the target, null when unknown
 * @param delayedAck null when unknown
 * @param loginTimeout in seconds, null when unknown
 */
public record IscsiTarget(
        String adapter,
        boolean software,
        String name,
        @Nullable String address,
        @Nullable Boolean delayedAck,
        @Nullable Long loginTimeout) {}
