package io.tidemark.imports.esxtop;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the UNMAP rate changed: the point that best splits the running total into two straight lines, if these
 * differ clearly. The running total is counted in commands, which esxtop counts reliably, and given in bytes.
 */
final class Inflections {

    private static final double MB = 1 << 20;
    /** A pause of this length ends a section; at 25 MB/s, a command of 64 MB is sent every 2.6 s. */
    private static final long PAUSE_SECONDS = 60;

    private static final int LEAST_SIDE = 3;
    private static final double CLEARLY = 1.5;
    private static final double FIT = 0.25;
    private static final int DEPTH = 2;

    private Inflections() {}

    static List<Inflection> of(List<Interval> intervals, @Nullable Long ios, @Nullable Long bytes) {
        double each = bytesOfOne(ios, bytes);
        List<Inflection> found = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= intervals.size(); i++) {
            if (i == intervals.size() || pause(intervals.get(i - 1), intervals.get(i))) {
                stretch(intervals.subList(from, i), each, found);
                from = i;
            }
        }
        return List.copyOf(found);
    }

    /** Size of a command; 0 if the count or the bytes are not known. */
    static double bytesOfOne(@Nullable Long ios, @Nullable Long bytes) {
        return ios != null && bytes != null && ios > 0 && bytes > 0 ? (double) bytes / ios : 0;
    }

    private static boolean pause(Interval one, Interval next) {
        long idle = next.at().getEpochSecond() - next.seconds() - one.at().getEpochSecond();
        return idle > Math.max(PAUSE_SECONDS, 4L * next.seconds());
    }

    private static void stretch(List<Interval> part, double each, List<Inflection> found) {
        int n = part.size();
        double[] x = new double[n];
        double[] y = new double[n];
        Instant begin = part.get(0).at().minusSeconds(part.get(0).seconds());
        double total = 0;
        for (int i = 0; i < n; i++) {
            total += each > 0 ? part.get(i).ios() * each : part.get(i).bytes();
            x[i] = part.get(i).at().getEpochSecond() - begin.getEpochSecond();
            y[i] = total;
        }
        split(new Lines(x, y), 0, n, begin, DEPTH, found);
        found.sort((one, other) -> one.at().compareTo(other.at()));
    }

    private static void split(Lines lines, int from, int to, Instant begin, int depth, List<Inflection> found) {
        int best = -1;
        double least = Double.MAX_VALUE;
        for (int i = from + LEAST_SIDE; i + LEAST_SIDE <= to; i++) {
            double error = lines.error(from, i) + lines.error(i, to);
            if (error < least) {
                least = error;
                best = i;
            }
        }
        if (best < 0 || depth == 0 || least > FIT * lines.error(from, to)) {
            return;
        }
        double before = lines.slope(from, best);
        double after = lines.slope(best, to);
        boolean clear = before > 0 && after > 0 && Math.max(before / after, after / before) >= CLEARLY;
        if (!clear) {
            return;
        }
        double at = (lines.offset(best, to) - lines.offset(from, best)) / (before - after);
        double bytes = lines.offset(from, best) + before * at;
        found.add(new Inflection(
                begin.plusSeconds(Math.max(0, Math.round(at))),
                begin,
                Math.max(0, Math.round(bytes)),
                before / MB,
                after / MB));
        split(lines, from, best, begin, depth - 1, found);
        split(lines, best, to, begin, depth - 1, found);
    }

    /** Straight lines through parts of a curve, each in constant time from running sums. */
    private static final class Lines {

        private final double[] sx;
        private final double[] sy;
        private final double[] sxx;
        private final double[] sxy;
        private final double[] syy;

        Lines(double[] x, double[] y) {
            int n = x.length;
            sx = new double[n + 1];
            sy = new double[n + 1];
            sxx = new double[n + 1];
            sxy = new double[n + 1];
            syy = new double[n + 1];
            for (int i = 0; i < n; i++) {
                double value = y[i] / MB;
                sx[i + 1] = sx[i] + x[i];
                sy[i + 1] = sy[i] + value;
                sxx[i + 1] = sxx[i] + x[i] * x[i];
                sxy[i + 1] = sxy[i] + x[i] * value;
                syy[i + 1] = syy[i] + value * value;
            }
        }

        private double megabytesPerSecond(int from, int to) {
            double n = to - from;
            double x = sx[to] - sx[from];
            double spread = n * (sxx[to] - sxx[from]) - x * x;
            return spread <= 0 ? 0 : (n * (sxy[to] - sxy[from]) - x * (sy[to] - sy[from])) / spread;
        }

        private double megabytes(int from, int to) {
            return (sy[to] - sy[from] - megabytesPerSecond(from, to) * (sx[to] - sx[from])) / (to - from);
        }

        /** Bytes in a second. */
        double slope(int from, int to) {
            return megabytesPerSecond(from, to) * MB;
        }

        /** Bytes where the line meets the beginning. */
        double offset(int from, int to) {
            return megabytes(from, to) * MB;
        }

        /** Sum of the squares of what the line misses. */
        double error(int from, int to) {
            double slope = megabytesPerSecond(from, to);
            double n = to - from;
            double y = sy[to] - sy[from];
            double total = syy[to] - syy[from] - y * y / n;
            double x = sx[to] - sx[from];
            double shared = sxy[to] - sxy[from] - x * y / n;
            return Math.max(0, total - slope * shared);
        }
    }
}
