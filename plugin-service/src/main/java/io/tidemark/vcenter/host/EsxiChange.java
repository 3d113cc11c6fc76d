package io.tidemark.vcenter.host;

/** Changes of behavior in releases or builds of ESXi; rules that depend on a release use these. */
public enum EsxiChange {
    /**
     * VMFS supports UNMAP: automatically on deletion, until 5.0 Patch 2 disabled that (Pure Storage VAAI white paper).
     */
    UNMAP("5.0"),
    /** {@code vmkfstools -y}, with ESXi 5.0 Update 1 (Pure Storage VAAI white paper). */
    VMKFSTOOLS_UNMAP("5.0-623860"),
    /** {@code esxcli storage vmfs unmap} (Broadcom KB 323112). */
    ESXCLI_UNMAP("5.5"),
    /**
     * A reclaim unit above 1 % of the free space is replaced by 200; with ESXi 5.5 Patch 3 (C. Hosterman, UNMAP Block
     * Count Behavior Change, 2015). Earlier builds accept any unit.
     */
    UNMAP_UNIT_LIMIT("5.5-2143827"),
    /** {@code UnmapVmfsVolumeEx_Task} (vSphere API reference, HostStorageSystem). */
    UNMAP_TASK("6.0"),
    /** UNMAP of guests reaches VMFS-5 volumes where VMFS3.EnableBlockDelete is 1; Windows only (Broadcom KB 342563). */
    GUEST_UNMAP("6.0"),
    /**
     * Copies of thin disks use requests up to DataMover.MaxHWTransferSize; before, always 1 MB (C. Hosterman, XCOPY
     * Improvement in vSphere 6.0, 2015).
     */
    XCOPY_OF_THIN_DISKS("6.0"),
    /** VMFS-6 volumes can be mounted (vSphere 6.5 storage guide). */
    VMFS_6("6.5"),
    /** VMFS-6 volumes are reclaimed by themselves (vSphere 6.5 storage guide). */
    AUTOMATIC_UNMAP("6.5"),
    /** UNMAP of guests on VMFS-6, and of Linux, which needs SPC-4 (vSphere 6.5 storage guide). */
    GUEST_UNMAP_SPC_4("6.5"),
    /**
     * Changed Block Tracking does not hold back UNMAP of guests; for 6.0 that was reported, its builds are not
     * confirmed.
     */
    GUEST_UNMAP_WHILE_TRACKED("6.5"),
    /** Reclaim rates other than priority low: fixed and dynamic bandwidth (vSphere 6.7 storage guide). */
    UNMAP_RATE("6.7"),
    /** SEsparse snapshots support UNMAP in the topmost layer of a VM that is powered on (vSphere 8.0 storage guide). */
    SE_SPARSE_UNMAP("6.7"),
    /** Builds that are not documented pass UNMAP to arrays whose granularity is above 1 MB (vSphere 6.7 storage guide). */
    COARSE_UNMAP_BY_BUILD("6.7"),
    /** The rate that is set is kept from the first block on; with ESXi 6.7 P01, PR 2411494 (Broadcom KB 317939). */
    UNMAP_RATE_KEPT("6.7-15160138"),
    /** UNMAP reaches arrays whose granularity is above 1 MB (vSphere 7.0 storage guide). */
    COARSE_UNMAP("7.0");

    private final EsxiRelease release;

    EsxiChange(String release) {
        this.release = EsxiRelease.parse(release);
    }

    public EsxiRelease release() {
        return release;
    }
}
