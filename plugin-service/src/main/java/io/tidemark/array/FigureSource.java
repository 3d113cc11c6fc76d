package io.tidemark.array;

/** Where the figures of a volume come from. */
public enum FigureSource {
    /** A connected array. */
    ARRAY,
    /** Storage providers report to vCenter. */
    STORAGE_MONITORING,
    /** An exporter reports to a Prometheus server. */
    PROMETHEUS
}
