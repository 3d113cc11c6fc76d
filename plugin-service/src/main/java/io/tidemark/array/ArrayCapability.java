package io.tidemark.array;

/** What a family of arrays can tell beyond its volumes. */
public enum ArrayCapability {
    /** The written figure is what hosts wrote, before reduction; without it the figure is an allocation in coarse units. */
    LOGICAL_FIGURE,
    /** Samples of the past are kept by the array itself. */
    HISTORY,
    /** Physical bytes that only one volume holds are told. */
    UNIQUE_BYTES,
    /** The load of the array is told. */
    PERFORMANCE
}
