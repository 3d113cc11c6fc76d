package io.tidemark.imports.esxtop;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Adds up intervals of different hosts, whose samples have different times, in cells of equal length. */
final class CommonAxis {

    private final long from;
    private final long to;
    private final long step;
    private final TreeMap<Long, Cell> cells = new TreeMap<>();

    CommonAxis(CoveredRange window, long step) {
        this.from = window.from().getEpochSecond();
        this.to = window.to().getEpochSecond();
        this.step = step;
    }

    /** The UNMAP of all within a cell; {@code counted} are the bytes by the count of commands. */
    private static final class Cell {
        private double ios;
        private double bytes;
        private double counted;
    }

    /** The part on the axis; an interval over several cells counts for each by its share. */
    void add(DeviceSeries part) {
        double each =
                Inflections.bytesOfOne(part.figures().unmapIos(), part.figures().unmapBytes());
        for (Interval interval : part.intervals()) {
            long end = interval.at().getEpochSecond();
            long begin = end - interval.seconds();
            for (long at = Math.max(begin, from); at < Math.min(end, to); ) {
                long cell = (at - from) / step;
                long until = Math.min(Math.min(end, to), from + (cell + 1) * step);
                double share = (double) (until - at) / interval.seconds();
                Cell sum = cells.computeIfAbsent(cell, any -> new Cell());
                sum.ios += interval.ios() * share;
                sum.bytes += interval.bytes() * share;
                sum.counted += (each > 0 ? interval.ios() * each : interval.bytes()) * share;
                at = until;
            }
        }
    }

    /** The UNMAP per cell, without empty cells. */
    List<Interval> sent() {
        List<Interval> sent = new ArrayList<>();
        double ios = 0;
        double bytes = 0;
        for (var cell : cells.entrySet()) {
            Cell sum = cell.getValue();
            long moreIos = Math.round(ios + sum.ios) - Math.round(ios);
            long moreBytes = Math.round(bytes + sum.bytes) - Math.round(bytes);
            ios += sum.ios;
            bytes += sum.bytes;
            add(sent, cell.getKey(), moreIos, moreBytes);
        }
        return sent;
    }

    /** The same with bytes by the count of commands. */
    List<Interval> counted() {
        List<Interval> counted = new ArrayList<>();
        cells.forEach((cell, sum) -> add(counted, cell, 0, Math.round(sum.counted)));
        return counted;
    }

    private void add(List<Interval> intervals, long cell, long ios, long bytes) {
        long begin = from + cell * step;
        long end = Math.min(to, begin + step);
        if (ios > 0 || bytes > 0) {
            intervals.add(new Interval(Instant.ofEpochSecond(end), (int) (end - begin), ios, bytes));
        }
    }
}
