package io.tidemark.metrics;

import java.util.Locale;

/** Totals since the database was made; they outlive the service and the runs that are forgotten. */
enum Counter {
    RUNS("Reclaim runs that ended, by how"),
    RECLAIMED_BYTES("What verifiably came back; runs whose gain is not known to the byte add nothing");

    private final String help;

    Counter(String help) {
        this.help = help;
    }

    /** As Prometheus knows it, without {@code _total}, which its format adds. */
    String metric() {
        return "tidemark_" + name().toLowerCase(Locale.ROOT);
    }

    String help() {
        return help;
    }
}
