package io.tidemark.vcenter.vm;

import org.jspecify.annotations.Nullable;

/**
 * A virtual disk of a VM: the file that the guest writes to, and its base disk.
 *
 * @param label e.g. Hard disk 1
 * @param file datastore path of the file that is written to; null when it has none
 * @param datastore moid of the datastore of that file
 * @param thin of the disk at the bottom of the chain: false for thick ones, null when not known
 * @param eager whether a thick disk was zeroed when it was made; null when not known
 * @param layers files above the bottom: 0 without snapshots, at least 1 with one or in a linked clone
 * @param topFormat format of the topmost layer: redoLogFormat (vmfsSparse), seSparseFormat or nativeFormat; null
 *     without layers or when not known
 * @param baseFile datastore path of the bottom of the chain; in the folder of another VM for a linked clone
 * @param mode e.g. persistent, independent_persistent
 * @param multiWriter whether several VMs may write to it at once; null when not known
 * @param rawMode physicalMode or virtualMode of a raw device mapping; null for others
 * @param rawDevice UUID of the device behind a raw device mapping
 */
public record VmDisk(
        int key,
        String label,
        Kind kind,
        long capacityBytes,
        @Nullable String file,
        @Nullable String datastore,
        @Nullable Boolean thin,
        @Nullable Boolean eager,
        int layers,
        @Nullable String topFormat,
        @Nullable String baseFile,
        @Nullable String mode,
        @Nullable Boolean multiWriter,
        @Nullable String rawMode,
        @Nullable String rawDevice) {

    /** The format of the base disk. */
    public enum Kind {
        /** A file of VMFS, NFS or vSAN, thin or thick. */
        FLAT,
        /** A space-efficient sparse disk, as desktops have. */
        SE_SPARSE,
        /** A disk of hosted products. */
        SPARSE,
        /** A mapping to a whole device. */
        RAW_MAPPING,
        /** Persistent memory, a partition, or what is younger than this. */
        OTHER
    }

    public static final String VMFS_SPARSE = "redoLogFormat";
    public static final String SE_SPARSE = "seSparseFormat";

    /** Whether snapshots leave it alone. */
    public boolean independent() {
        return mode != null && mode.startsWith("independent");
    }
}
