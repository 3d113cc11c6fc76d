package io.tidemark.vcenter.host;

/**
 * Keys of the advanced options of ESXi that matter to storage, as the OptionManager spells them; esxcli spells them as
 * a path, {@code /VMFS3/EnableBlockDelete}. The host reports limits and defaults; those here are of ESXi 8.0.3.
 */
public final class AdvancedOptions {

    /** ATS for locks of VMFS: 1 on (default), 0 off. Since 4.1. */
    public static final String HARDWARE_ACCELERATED_LOCKING = "VMFS3.HardwareAcceleratedLocking";
    /**
     * ATS for the heartbeat of VMFS-5 and, in spite of its name, VMFS-6: 1 on (default), 0 off. Since 5.5 Update 2. All hosts
     * that share a datastore need the same value (VMware KB 2113956, Broadcom 326437).
     */
    public static final String USE_ATS_FOR_HB_ON_VMFS5 = "VMFS3.UseATSForHBOnVMFS5";
    /**
     * Whether UNMAP of guests on VMFS-5 reaches the array: 1 on, 0 off (default). Defunct from 5.0 Update 1 to 5.5, see
     * {@link EsxiChange#GUEST_UNMAP}; VMFS 6 does not use it.
     */
    public static final String ENABLE_BLOCK_DELETE = "VMFS3.EnableBlockDelete";
    /** Whether the host takes part in automatic UNMAP of VMFS-6: 1 on (default), 0 off. Only esxcli shows it. */
    public static final String ENABLE_VMFS6_UNMAP = "VMFS3.EnableVMFS6Unmap";
    /** XCOPY: 1 on (default), 0 off. Since 4.1. */
    public static final String HARDWARE_ACCELERATED_MOVE = "DataMover.HardwareAcceleratedMove";
    /** WRITE SAME: 1 on (default), 0 off. Since 4.1. */
    public static final String HARDWARE_ACCELERATED_INIT = "DataMover.HardwareAcceleratedInit";
    /**
     * The most that one XCOPY request copies, in KB; 4096 by default, at most {@link #MAX_HW_TRANSFER_SIZE_LIMIT_KIB}. Not used
     * for devices whose VAAI claim rule takes the array's own values, nor for thin disks before
     * {@link EsxiChange#XCOPY_OF_THIN_DISKS}. Some releases show it to esxcli only.
     */
    public static final String MAX_HW_TRANSFER_SIZE = "DataMover.MaxHWTransferSize";
    /** Memory of the data mover, in MB. */
    public static final String MAX_HEAP_SIZE = "DataMover.MaxHeapSize";
    /** Larger I/Os are split into pieces of this size, in KB. */
    public static final String DISK_MAX_IO_SIZE = "Disk.DiskMaxIOSize";
    /** Consecutive I/Os of one VM before those of the next VM. */
    public static final String SCHED_QUANTUM = "Disk.SchedQuantum";
    /** Adaptive queue depth: QUEUE FULL or BUSY responses after which the queue is halved; 0 is off. */
    public static final String Q_FULL_SAMPLE_SIZE = "Disk.QFullSampleSize";
    /** Adaptive queue depth: successful responses after which the queue grows by one. */
    public static final String Q_FULL_THRESHOLD = "Disk.QFullThreshold";
    /** LUN ids that a scan checks. */
    public static final String MAX_LUN = "Disk.MaxLUN";
    /** Whether devices in permanent device loss are removed by themselves. */
    public static final String AUTOREMOVE_ON_PDL = "Disk.AutoremoveOnPDL";
    /** I/Os into which a WRITE SAME of a guest may be split. */
    public static final String VSCSI_WRITE_SAME_BURST_SIZE = "Disk.VSCSIWriteSameBurstSize";
    /** Whether limits of XCOPY come from the array's VPD page. */
    public static final String SCSI_USE_VPD_X_COPY_INFO = "Scsi.ScsiUseVPDXCopyInfo";
    /** The most blocks in one NVMe deallocate; 0 is the device's own limit. */
    public static final String NVME_MAX_UNMAP_LBA_COUNT = "Scsi.NvmeMaxUnmapLbaCount";
    /** The most ranges in one NVMe deallocate; 0 is the device's own limit. */
    public static final String NVME_MAX_UNMAP_BLOCK_DESCRIPTOR_COUNT = "Scsi.NvmeMaxUnmapBlockDescriptorCount";

    public static final long MAX_HW_TRANSFER_SIZE_LIMIT_KIB = 16384;

    private AdvancedOptions() {}
}
