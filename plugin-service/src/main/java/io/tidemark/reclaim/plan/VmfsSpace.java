package io.tidemark.reclaim.plan;

/** Space of a VMFS volume as the unit rule sees it: whole file system blocks, always rounded down. */
public record VmfsSpace(long capacityBytes, long freeBytes, long blockSizeBytes) {

    public VmfsSpace {
        if (capacityBytes < 0 || freeBytes < 0 || freeBytes > capacityBytes || blockSizeBytes <= 0) {
            throw new IllegalArgumentException("free " + freeBytes + " of " + capacityBytes + " bytes in blocks of "
                    + blockSizeBytes + " is no VMFS space");
        }
    }

    public long freeBlocks() {
        return freeBytes / blockSizeBytes;
    }

    public long usedBytes() {
        return capacityBytes - freeBytes;
    }

    /** 75 % used or more; exactly 75 % counts (rule R4). */
    public boolean full() {
        return freeBytes <= capacityBytes / 4;
    }

    /** Used share of the capacity, 0..100, rounded down to whole percent. */
    public int percentUsed() {
        return capacityBytes == 0 ? 100 : (int) Math.floor(100.0 * usedBytes() / capacityBytes);
    }
}
