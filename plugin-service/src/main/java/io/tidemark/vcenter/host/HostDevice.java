package io.tidemark.vcenter.host;

import java.util.List;
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
 * @param adapters HBAs that the paths use, null when unknown and with software iSCSI, where VMkernel ports count
 * @param targets target ports of Fibre Channel or iSCSI that the paths lead to, null for other transports
 * @param controllers target ports on each controller of the array, the most first; null when unknown
 * @param iscsi targets of its iSCSI paths
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
        @Nullable Integer targets,
        @Nullable List<Integer> controllers,
        List<IscsiTarget> iscsi) {}
