package io.tidemark.capacity.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The dead space of all datastores of a caller together over time.
 *
 * @param from begin of the period, in UTC
 * @param to end of the period, in UTC
 * @param resolution the interval of the points
 * @param points oldest first; intervals without samples are absent
 */
public record FleetTrend(Instant from, Instant to, Duration resolution, List<Point> points) {

    /**
     * One interval.
     *
     * @param at begin of the interval, in UTC
     * @param deadSpaceBytes the sum over the datastores with figures of both sides
     * @param datastores the number of these datastores
     */
    public record Point(Instant at, long deadSpaceBytes, int datastores) {}
}
