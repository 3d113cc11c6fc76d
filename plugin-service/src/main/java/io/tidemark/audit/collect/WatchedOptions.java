package io.tidemark.audit.collect;

import io.tidemark.vcenter.host.AdvancedOptions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The advanced options that an audit reads. Entire subtrees are read, because an additional call costs more than
 * additional values.
 */
public final class WatchedOptions {

    /** The options of audit rules and of documents of storage vendors and VMware. */
    public static final List<String> ALL = List.of(
            AdvancedOptions.HARDWARE_ACCELERATED_LOCKING,
            AdvancedOptions.USE_ATS_FOR_HB_ON_VMFS5,
            AdvancedOptions.ENABLE_BLOCK_DELETE,
            AdvancedOptions.ENABLE_VMFS6_UNMAP,
            AdvancedOptions.HARDWARE_ACCELERATED_MOVE,
            AdvancedOptions.HARDWARE_ACCELERATED_INIT,
            AdvancedOptions.MAX_HW_TRANSFER_SIZE,
            AdvancedOptions.MAX_HEAP_SIZE,
            AdvancedOptions.DISK_MAX_IO_SIZE,
            AdvancedOptions.SCHED_QUANTUM,
            AdvancedOptions.Q_FULL_SAMPLE_SIZE,
            AdvancedOptions.Q_FULL_THRESHOLD,
            AdvancedOptions.MAX_LUN,
            AdvancedOptions.AUTOREMOVE_ON_PDL,
            AdvancedOptions.VSCSI_WRITE_SAME_BURST_SIZE,
            AdvancedOptions.SCSI_USE_VPD_X_COPY_INFO,
            AdvancedOptions.NVME_MAX_UNMAP_LBA_COUNT,
            AdvancedOptions.NVME_MAX_UNMAP_BLOCK_DESCRIPTOR_COUNT);

    /** Releases can hide these from the API and show them in esxcli. */
    static final Set<String> MAYBE_HIDDEN =
            Set.of(AdvancedOptions.MAX_HW_TRANSFER_SIZE, AdvancedOptions.ENABLE_VMFS6_UNMAP);

    private WatchedOptions() {}

    /** The subtrees of the keys, each with its final dot. */
    static Set<String> trees(List<String> keys) {
        Set<String> trees = new TreeSet<>();
        keys.forEach(key -> trees.add(key.substring(0, key.lastIndexOf('.') + 1)));
        return trees;
    }
}
