package io.tidemark.inventory.local;

/** Whether space of a datastore on local devices can be reclaimed. */
public enum LocalUnmap {
    /** No device is local. */
    NOT_LOCAL,
    /** Every host that could reclaim reports Delete as supported for every device. */
    SUPPORTED,
    UNSUPPORTED,
    /** No host was asked yet, or none answered. */
    UNKNOWN
}
