package io.tidemark.rate.predict;

import java.util.List;
import java.util.Optional;

/** Reads the time of an amount from a curve. */
final class CurveTimes {

    private CurveTimes() {}

    /** The time at which this amount is reclaimed; empty if never. */
    static Optional<Double> reaches(ReclaimCurve curve, double megabytes) {
        List<ReclaimCurve.Point> points = curve.points();
        for (int i = 0; i < points.size(); i++) {
            ReclaimCurve.Point point = points.get(i);
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
