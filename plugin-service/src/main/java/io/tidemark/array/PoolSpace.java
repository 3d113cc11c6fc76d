package io.tidemark.array;

import org.jspecify.annotations.Nullable;

/**
 * The space of a pool of an array, in bytes after data reduction.
 *
 * @param usedBytes taken by volumes and snapshots
 * @param availableBytes that the pool can still take, zero if more than its size is in use; pools of an array can share it
 */
public record PoolSpace(String name, long usedBytes, long availableBytes) {

    /** How full it is, in percent, rounded down. */
    public int percentUsed() {
        long size = usedBytes + availableBytes;
        return size == 0 ? 0 : (int) (100.0 * usedBytes / size);
    }

    /** Of a pool with this size, of which more than it has can be in use; null if the array leaves out a figure. */
    public static @Nullable PoolSpace ofUsed(
            @Nullable String name, @Nullable Long sizeBytes, @Nullable Long usedBytes) {
        return name == null || sizeBytes == null || usedBytes == null || sizeBytes < 0 || usedBytes < 0
                ? null
                : new PoolSpace(name, usedBytes, Math.max(0, sizeBytes - usedBytes));
    }

    /** Of a pool with this size; null if the array leaves out a figure, or reports an impossible one. */
    public static @Nullable PoolSpace of(
            @Nullable String name, @Nullable Long sizeBytes, @Nullable Long availableBytes) {
        return name == null
                        || sizeBytes == null
                        || availableBytes == null
                        || availableBytes < 0
                        || availableBytes > sizeBytes
                ? null
                : new PoolSpace(name, sizeBytes - availableBytes, availableBytes);
    }
}
