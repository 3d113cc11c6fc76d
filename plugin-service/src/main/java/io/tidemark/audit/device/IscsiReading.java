package io.tidemark.audit.device;

import org.jspecify.annotations.Nullable;

/**
 * A target of an iSCSI adapter and the settings that apply to it.
 *
 * @param adapter the adapter, e.g. vmhba64
 * @param target the name of the target, e.g. iqn.2010-06.com.purestorage:flasharray.1
 * @param address address and port of the target, null when unknown
 * @param delayedAck whether the host delays acknowledgements, null when unknown
 * @param loginTimeout login timeout in seconds, null when unknown
 * @param boundPorts VMkernel ports bound to the adapter that are compliant and in use; null for hardware adapters and when
 *     they could not be read
 */
public record IscsiReading(
        String adapter,
        String target,
        @Nullable String address,
        @Nullable Boolean delayedAck,
        @Nullable Long loginTimeout,
        @Nullable Integer boundPorts) {}
