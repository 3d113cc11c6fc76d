package io.tidemark.rate.predict;

import java.time.Duration;
import java.util.List;
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
}
