package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.locking.LockActivity;
import io.tidemark.imports.locking.LockRate;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a device gained since the live view began and since the last sample, across wraps and restarts of its counters. */
final class LiveTally {

    private final Map<Metric, Long> last = new EnumMap<>(Metric.class);
    private final Map<Metric, Long> sums = new EnumMap<>(Metric.class);
    private Map<Metric, Long> gained = Map.of();
    private final LockRate locks = new LockRate();
    private int resets;

    /**
     * The first sample only sets the counters.
     *
     * @param millis since the sample before
     */
    void add(Instant at, long millis, Map<Metric, Long> counters, CounterTable table) {
        boolean first = last.isEmpty();
        Map<Metric, Long> gain = new EnumMap<>(Metric.class);
        boolean[] restarted = {false};
        counters.forEach((metric, now) -> {
            Long before = last.put(metric, now);
            long more = 0;
            if (before != null) {
                long modulus =
                        table.column(metric).map(CounterTable.Column::modulus).orElse(0L);
                boolean wrapped = now < before && modulus > 0 && before > modulus / 2 && now < modulus / 2;
                restarted[0] |= now < before && !wrapped;
                more = now >= before ? now - before : wrapped ? now + modulus - before : now;
            }
            gain.put(metric, more);
            sums.merge(metric, more, Long::sum);
        });
        resets += restarted[0] ? 1 : 0;
        gained = gain;
        Long ats = gain.get(Metric.ATS);
        Long failed = gain.get(Metric.ATS_FAILED);
        if (!first && ats != null) {
            locks.add(at, millis, ats, failed == null ? Double.NaN : failed);
        }
    }

    /** Null before the second sample, and if the host does not count ATS. */
    @Nullable
    LockActivity locks() {
        return locks.activity();
    }

    /** The device is not in this sample. */
    void absent() {
        gained = Map.of();
    }

    /** Since the last sample; empty while the device is absent. */
    Map<Metric, Long> gained() {
        return gained;
    }

    /** Since the live view began; null if the host does not count it. */
    @Nullable
    Long sum(Metric metric) {
        return sums.get(metric);
    }

    int resets() {
        return resets;
    }
}
