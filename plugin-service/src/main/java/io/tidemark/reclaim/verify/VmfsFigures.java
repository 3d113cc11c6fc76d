package io.tidemark.reclaim.verify;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What VMFS counted at one time, in bytes; {@code at} is when it was read, not part of the comparison.
 *
 * @param automaticUnmap the automatic reclaim setting then or at an earlier reading, null if it was off or, in records of
 *     older versions, not read
 */
public record VmfsFigures(
        Instant at,
        long capacityBytes,
        long freeBytes,
        @Nullable String automaticUnmap) {

    /** With automatic reclaim off. */
    public VmfsFigures(Instant at, long capacityBytes, long freeBytes) {
        this(at, capacityBytes, freeBytes, null);
    }

    public long usedBytes() {
        return capacityBytes - freeBytes;
    }

    public boolean sameSpace(VmfsFigures other) {
        return capacityBytes == other.capacityBytes && freeBytes == other.freeBytes;
    }

    /** The same with the automatic reclaim setting of the other reading if this one has none. */
    VmfsFigures withAutomatic(VmfsFigures other) {
        return automaticUnmap != null || other.automaticUnmap == null
                ? this
                : new VmfsFigures(at, capacityBytes, freeBytes, other.automaticUnmap);
    }
}
