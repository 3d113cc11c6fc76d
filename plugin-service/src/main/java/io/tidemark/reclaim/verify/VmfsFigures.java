package io.tidemark.reclaim.verify;

import java.time.Instant;

/** What VMFS counted at one time, in bytes; {@code at} is when it was read, not part of the comparison. */
public record VmfsFigures(Instant at, long capacityBytes, long freeBytes) {

    public long usedBytes() {
        return capacityBytes - freeBytes;
    }

    public boolean sameSpace(VmfsFigures other) {
        return capacityBytes == other.capacityBytes && freeBytes == other.freeBytes;
    }
}
