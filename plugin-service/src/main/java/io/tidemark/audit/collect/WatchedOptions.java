package io.tidemark.audit.collect;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The advanced options an audit looks at. Whole subtrees are read, because a call costs more than a few values more. */
public final class WatchedOptions {

    public static final String HARDWARE_ACCELERATED_LOCKING = "VMFS3.HardwareAcceleratedLocking";
    public static final String ATS_HEARTBEAT = "VMFS3.UseATSForHBOnVMFS5";
    public static final String ENABLE_BLOCK_DELETE = "VMFS3.EnableBlockDelete";
    public static final String HARDWARE_ACCELERATED_MOVE = "DataMover.HardwareAcceleratedMove";
    public static final String HARDWARE_ACCELERATED_INIT = "DataMover.HardwareAcceleratedInit";
    public static final String MAX_HW_TRANSFER_SIZE = "DataMover.MaxHWTransferSize";
    public static final String DISK_MAX_IO_SIZE = "Disk.DiskMaxIOSize";
    public static final String SCHED_QUANTUM = "Disk.SchedQuantum";

    /** Those of the audit's rules and the ones storage vendors and VMware's own documents name. */
    public static final List<String> ALL = List.of(
            HARDWARE_ACCELERATED_LOCKING,
            ATS_HEARTBEAT,
            ENABLE_BLOCK_DELETE,
            "VMFS3.EnableVMFS6Unmap",
            HARDWARE_ACCELERATED_MOVE,
            HARDWARE_ACCELERATED_INIT,
            MAX_HW_TRANSFER_SIZE,
            "DataMover.MaxHeapSize",
            DISK_MAX_IO_SIZE,
            SCHED_QUANTUM,
            "Disk.QFullSampleSize",
            "Disk.QFullThreshold",
            "Disk.MaxLUN",
            "Disk.AutoremoveOnPDL",
            "Disk.VSCSIWriteSameBurstSize",
            "Scsi.ScsiUseVPDXCopyInfo",
            "Scsi.NvmeMaxUnmapLbaCount",
            "Scsi.NvmeMaxUnmapBlockDescriptorCount");

    /** Releases may hide these from the API and show them to esxcli. */
    static final Set<String> MAYBE_HIDDEN = Set.of(MAX_HW_TRANSFER_SIZE, "VMFS3.EnableVMFS6Unmap");

    private WatchedOptions() {}

    /** The subtrees that hold the keys, each with its final dot. */
    static Set<String> trees(List<String> keys) {
        Set<String> trees = new TreeSet<>();
        keys.forEach(key -> trees.add(key.substring(0, key.lastIndexOf('.') + 1)));
        return trees;
    }
}
