package io.tidemark.vcenter.datastore;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A datastore as vCenter reports it. Bytes as reported by VMFS; {@code vmfs} is null unless the datastore is VMFS.
 *
 * @param type summary.type, e.g. VMFS, NFS, vsan, VVOL
 * @param sampledAt info.timestamp, null when unset
 * @param cluster moid of the datastore cluster (StoragePod) it belongs to, null when none
 * @param uncommittedBytes how much the thin disks on it can still grow, null when vCenter does not report it
 */
public record DatastoreFacts(
        String moid,
        String name,
        String type,
        boolean accessible,
        @Nullable String maintenanceMode,
        long capacityBytes,
        long freeBytes,
        @Nullable Instant sampledAt,
        @Nullable Vmfs vmfs,
        List<Mount> mounts,
        @Nullable String cluster,
        @Nullable Long uncommittedBytes) {

    /** A datastore of no datastore cluster, whose thin disks nothing is known of. */
    public DatastoreFacts(
            String moid,
            String name,
            String type,
            boolean accessible,
            @Nullable String maintenanceMode,
            long capacityBytes,
            long freeBytes,
            @Nullable Instant sampledAt,
            @Nullable Vmfs vmfs,
            List<Mount> mounts) {
        this(
                moid,
                name,
                type,
                accessible,
                maintenanceMode,
                capacityBytes,
                freeBytes,
                sampledAt,
                vmfs,
                mounts,
                null,
                null);
    }

    /**
     * The VMFS volume behind it.
     *
     * @param blockSizeBytes file system block (1 MB = 2^20 on VMFS-6 and new VMFS-5)
     * @param unmapPriority none, low, … or null on VMFS-5
     * @param unmapBandwidth null when the method is priority
     * @param unmapGranularityBytes steps in which space is given back; null on VMFS-5, or when not reported
     */
    public record Vmfs(
            String uuid,
            int majorVersion,
            String version,
            long blockSizeBytes,
            boolean local,
            @Nullable String unmapPriority,
            @Nullable UnmapBandwidth unmapBandwidth,
            List<Extent> extents,
            @Nullable Long unmapGranularityBytes) {

        /** A volume whose granularity is not reported. */
        public Vmfs(
                String uuid,
                int majorVersion,
                String version,
                long blockSizeBytes,
                boolean local,
                @Nullable String unmapPriority,
                @Nullable UnmapBandwidth unmapBandwidth,
                List<Extent> extents) {
            this(uuid, majorVersion, version, blockSizeBytes, local, unmapPriority, unmapBandwidth, extents, null);
        }
    }

    /** A partition that backs the volume; {@code device} is the canonical name, e.g. naa.624a9370… */
    public record Extent(String device, int partition) {}

    /** The reclaim rate by bandwidth; MB/s. */
    public record UnmapBandwidth(String policy, long fixedMBps, long minMBps, long maxMBps) {}

    /** Its mount on one host. */
    public record Mount(String host, boolean readWrite, boolean mounted, boolean accessible) {}
}
