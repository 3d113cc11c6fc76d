package io.tidemark.vcenter.host;

import org.jspecify.annotations.Nullable;

/**
 * A SCSI disk of a host.
 *
 * @param name canonical name, e.g. naa.624a9370…
 * @param vendor trimmed, empty when unknown
 * @param local null if the release does not report it
 * @param policy path selection, e.g. VMW_PSP_RR or LB-IOPS, null when unknown
 * @param iops I/Os per path of the high-performance plug-in; null for others, whose limit only esxcli shows
 * @param paths null when unknown
 * @param adapters HBAs that the paths use, null when unknown
 * @param targets Fibre Channel target ports that the paths lead to, null for other transports
 */
public record HostDevice(
        String name,
        String vendor,
        String model,
        @Nullable Boolean local,
        @Nullable String policy,
        @Nullable Long iops,
        @Nullable Integer paths,
        @Nullable Integer adapters,
        @Nullable Integer targets) {}
