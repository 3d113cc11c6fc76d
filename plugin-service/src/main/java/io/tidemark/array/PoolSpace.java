package io.tidemark.array;

/**
 * The space of a pool of an array, in bytes after data reduction.
 *
 * @param usedBytes taken by volumes and snapshots
 * @param availableBytes that the pool can still take; pools of an array can share it
 */
public record PoolSpace(String name, long usedBytes, long availableBytes) {}
