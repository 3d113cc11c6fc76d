package io.tidemark.advice.unmap;

/** A prerequisite for a guest's UNMAP to reach the array. */
public enum Condition {
    /** The disk is on VMFS 5, VMFS 6, or a vVol of an array. */
    DATASTORE,
    THIN,
    HARDWARE_VERSION,
    GUEST,
    SNAPSHOTS,
    CHANGE_TRACKING,
    ESXI,
    /** The host option VMFS3.EnableBlockDelete, on VMFS 5. */
    BLOCK_DELETE,
    /** The granularity with which the array releases space. */
    GRANULARITY
}
