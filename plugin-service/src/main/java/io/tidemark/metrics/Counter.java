package io.tidemark.metrics;

import java.util.Locale;

/** Totals since the database was created; restarts and deleted runs do not change them. */
enum Counter {
    RUNS("Reclaim runs that ended, by state"),
    RUN_OUTCOMES("Reclaim runs that ended, by outcome"),
    RECLAIMED_BYTES("Reclaimed space proven by the array; only runs with an exact result are added"),
    ARRAY_RUN_OUTCOMES("Reclaim runs that ended, by array and outcome"),
    ARRAY_RECLAIMED_BYTES("Reclaimed space proven by the array, by array; only runs with an exact result are added");

    private final String help;

    Counter(String help) {
        this.help = help;
    }

    /** The name in Prometheus without {@code _total}, which its format adds. */
    String metric() {
        return "tidemark_" + name().toLowerCase(Locale.ROOT);
    }

    String help() {
        return help;
    }
}
