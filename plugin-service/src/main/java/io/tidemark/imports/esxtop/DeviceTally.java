package io.tidemark.imports.esxtop;

import io.tidemark.imports.locking.LockRate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds up the columns of one device row by row; memory does not grow with the counters, and with the rows only up to a bound. */
final class DeviceTally {

    private static final double MB = 1 << 20;
    private static final Metric[] ALL = Metric.values();
    /** Values of a row for each device. */
    static final int METRICS = ALL.length;

    private final String host;
    private final String device;
    private final long unmapSize;
    private final int most;
    private final boolean[] there = new boolean[METRICS];
    private final double[] last = new double[METRICS];
    private final double[] sums = new double[METRICS];
    private final LockRate locks = new LockRate();
    private List<Interval> intervals = new ArrayList<>();
    private List<Interval> copies = new ArrayList<>();
    private int resets;

    DeviceTally(String host, String device, long unmapSize, int most) {
        this.host = host;
        this.device = device;
        this.unmapSize = unmapSize;
        this.most = most;
        Arrays.fill(last, Double.NaN);
    }

    /** Intervals of UNMAP and XCOPY together. */
    int kept() {
        return intervals.size() + copies.size();
    }

    /** Merges the neighbors in each list with more intervals than the share. */
    void coarsen(int share) {
        intervals = intervals.size() > share ? Intervals.halved(intervals) : intervals;
        copies = copies.size() > share ? Intervals.halved(copies) : copies;
    }

    void expect(Metric metric) {
        there[metric.ordinal()] = true;
    }

    /**
     * The row is over.
     *
     * @param values of all devices; those of this one begin at {@code from}, by metric, NaN where the device was not there
     * @param seconds null for the first row, which only initializes the counters
     */
    void endRow(double[] values, int from, Instant at, @Nullable Long seconds) {
        boolean reset = false;
        double[] row = new double[METRICS];
        for (Metric metric : ALL) {
            int i = metric.ordinal();
            double value = values[from + i];
            if (Double.isNaN(value)) {
                continue;
            }
            double gained;
            if (metric.rate()) {
                gained = seconds == null ? 0 : value * seconds;
            } else {
                boolean began = !Double.isNaN(last[i]) && value < last[i];
                reset |= began;
                gained = Double.isNaN(last[i]) ? 0 : began ? value : value - last[i];
                last[i] = value;
            }
            sums[i] += gained;
            row[i] = gained;
        }
        resets += reset ? 1 : 0;
        if (seconds == null || seconds == 0) {
            return;
        }
        long ios = Math.round(row[Metric.UNMAP_IOS.ordinal()]);
        boolean measured = there[Metric.UNMAP_MBPS.ordinal()];
        long unmapped = measured ? Math.round(row[Metric.UNMAP_MBPS.ordinal()] * MB) : ios * unmapSize;
        intervals = with(intervals, at, seconds, ios, unmapped);
        long copied = Math.round(row[Metric.XCOPY_MBPS.ordinal()] * MB);
        copies = with(copies, at, seconds, Math.round(row[Metric.XCOPY_WRITES.ordinal()]), copied);
        if (!Double.isNaN(values[from + Metric.ATS.ordinal()])) {
            double failed = there[Metric.ATS_FAILED.ordinal()] ? row[Metric.ATS_FAILED.ordinal()] : Double.NaN;
            locks.add(at, seconds * 1000, row[Metric.ATS.ordinal()], failed);
        }
    }

    private List<Interval> with(List<Interval> kept, Instant at, long seconds, long ios, long bytes) {
        if (ios == 0 && bytes == 0) {
            return kept;
        }
        kept.add(new Interval(at, (int) Math.min(seconds, Integer.MAX_VALUE), ios, bytes));
        return kept.size() >= 2 * most ? Intervals.halved(kept) : kept;
    }

    private List<Interval> bounded(List<Interval> kept) {
        return List.copyOf(kept.size() > most ? Intervals.halved(kept) : kept);
    }

    DeviceSeries series(Instant from, Instant to, int samples) {
        List<Interval> kept = bounded(intervals);
        boolean measured = there[Metric.UNMAP_MBPS.ordinal()];
        Long ios = count(Metric.UNMAP_IOS);
        Long bytes = measured ? bytes(Metric.UNMAP_MBPS) : ios == null ? null : Long.valueOf(ios * unmapSize);
        Long writes = count(Metric.XCOPY_WRITES);
        Long copied = bytes(Metric.XCOPY_MBPS);
        Long average = writes == null || copied == null || writes == 0 ? null : Long.valueOf(copied / writes);
        return new DeviceSeries(
                new DeviceFigures(
                        host,
                        device,
                        from,
                        to,
                        samples,
                        resets,
                        ios,
                        bytes,
                        measured,
                        count(Metric.UNMAP_FAILED),
                        count(Metric.XCOPY_READS),
                        writes,
                        count(Metric.XCOPY_FAILED),
                        copied,
                        average,
                        count(Metric.WRITE_SAME),
                        count(Metric.WRITE_SAME_FAILED),
                        bytes(Metric.WRITE_SAME_MBPS),
                        count(Metric.ATS),
                        count(Metric.ATS_FAILED),
                        locks.activity(),
                        Inflections.of(kept, ios, bytes)),
                kept,
                bounded(copies));
    }

    private @Nullable Long count(Metric metric) {
        return there[metric.ordinal()] ? Long.valueOf(Math.round(sums[metric.ordinal()])) : null;
    }

    private @Nullable Long bytes(Metric metric) {
        return there[metric.ordinal()] ? Long.valueOf(Math.round(sums[metric.ordinal()] * MB)) : null;
    }
}
