package io.tidemark.array;

/** Optional figures of an array family. */
public enum ArrayCapability {
    /** The written figure is what hosts wrote, before reduction; without it the figure is an allocation in coarse units. */
    LOGICAL_FIGURE,
    /** The array stores a history. */
    HISTORY,
    /** It reports the physical bytes that only one volume holds. */
    UNIQUE_BYTES,
    /** It reports the load of the array. */
    PERFORMANCE
}
