package io.tidemark.metrics;

import java.util.Locale;

/** Names, units and meanings that dashboards rely on; they do not change. */
enum Gauge {
    DEAD_SPACE_BYTES("Space that VMFS has freed and the array still counts; absent when it is not known"),
    DATASTORE_CAPACITY_BYTES("Capacity of the datastore as vCenter has it"),
    DATASTORE_USED_BYTES("Used space of the datastore as vCenter has it"),
    DATASTORE_WRITTEN_BYTES(
            "What hosts have written as the array counts it before reduction; absent when it is not known"),
    DATASTORE_DEVICE_INFO("1 for each device behind a datastore; its naa joins the exporter of the array"),
    LIVE_RUNS("Reclaim runs that have not ended, by state"),
    LIVE_RUN_PROCESSED_BYTES(
            "Free space the live run on the datastore has processed, which is not reclaimed space; absent until known"),
    LIVE_RUN_PROGRESS_RATIO("How far the live run on the datastore has come, 0 to 1; absent until known"),
    AUDIT_FINDINGS("Open findings without waiver, by rule; 0 where a rule that was looked at found nothing"),
    AUDIT_SCORE("Score of 100 of the last audit of the whole vCenter"),
    AUDIT_COVERAGE_RATIO("Share of the readings of hosts that succeeded in that audit, 0 to 1"),
    ARRAY_UP("1 while the array answers, 0 while it does not"),
    VCENTER_UP("1 while the vCenter answers and accepts the service, 0 while it does not"),
    COLLECTOR_LAG_SECONDS("Time since the last samples of the vCenter's datastores");

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
