package io.tidemark.metrics;

import java.util.Locale;

/** Names, units and meanings that dashboards rely on; they do not change. */
enum Gauge {
    DEAD_SPACE_BYTES("Array written space minus VMFS used space; absent if unknown"),
    DATASTORE_CAPACITY_BYTES("Capacity of the datastore, as reported by vCenter"),
    DATASTORE_USED_BYTES("Used space of the datastore, as reported by vCenter"),
    DATASTORE_WRITTEN_BYTES("Array written space of the datastore before data reduction; absent if unknown"),
    DATASTORE_DEVICE_INFO(
            "1 for each device of a datastore; the label naa joins the metrics of the array exporter, and the others are the array behind it, empty if none is known"),
    LIVE_RUNS("Reclaim runs that have not ended, by state"),
    LIVE_RUN_PROCESSED_BYTES(
            "Free space that the live run on the datastore has processed, which is not reclaimed space; absent until known"),
    LIVE_RUN_PROGRESS_RATIO("Progress of the live run on the datastore, 0 to 1; absent until known"),
    AUDIT_FINDINGS("Open findings without a waiver, by rule; 0 if a rule was evaluated and found nothing"),
    AUDIT_SCORE("Score of the last audit of the whole vCenter, 0 to 100"),
    AUDIT_COVERAGE_RATIO("Share of the readings of hosts that succeeded in that audit, 0 to 1"),
    ARRAY_UP("1 if the array is reachable, otherwise 0"),
    VCENTER_UP("1 if the vCenter is reachable and accepts the service account, otherwise 0"),
    COLLECTOR_LAG_SECONDS("Time since the last capacity samples of the vCenter");

    private final String help;

    Gauge(String help) {
        this.help = help;
    }

    /** The name in Prometheus. */
    String metric() {
        return "tidemark_" + name().toLowerCase(Locale.ROOT);
    }

    String help() {
        return help;
    }
}
