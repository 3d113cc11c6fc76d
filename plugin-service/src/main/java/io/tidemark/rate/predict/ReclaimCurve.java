package io.tidemark.rate.predict;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reclaimed space over time: straight lines between points.
 *
 * @param end when nothing is left, null for never
 * @param left MB that never come back
 */
public record ReclaimCurve(List<Point> points, @Nullable Duration end, double left) {

    /** {@code megabytes} are reclaimed at {@code seconds}; from then on the rate is {@code mbps}. */
    public record Point(double seconds, double megabytes, double mbps) {}

    /** The highest rate of all; MB/s. */
    public double peak() {
        return points.stream().mapToDouble(Point::mbps).max().orElse(0);
    }

    /** The time at which this amount is reclaimed; empty if never. */
    public Optional<Double> reaches(double megabytes) {
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            if (point.megabytes() >= megabytes - 1e-6) {
                return Optional.of(point.seconds());
            }
            boolean last = i + 1 == points.size();
            if (!last && points.get(i + 1).megabytes() >= megabytes) {
                return Optional.of(point.seconds() + (megabytes - point.megabytes()) / point.mbps());
            }
        }
        return Optional.empty();
    }
}
