package io.tidemark.array.connection;

import io.tidemark.array.VolumeUsage;
import java.time.Duration;
import java.util.Comparator;

/**
 * The order in which sources of a volume are used: an array before Prometheus, then one that responds, one that has a figure, the
 * finest step, and the shortest time between two figures. vCenter's storage monitoring comes after all of them.
 */
record SourceRank(
        ConnectedArray array, boolean failing, boolean withoutFigure, long stepBytes, double overhead, Duration cadence)
        implements Comparable<SourceRank> {

    private static final Comparator<SourceRank> ORDER = Comparator.comparing(
                    (SourceRank rank) -> rank.array().source())
            .thenComparing(SourceRank::failing)
            .thenComparing(SourceRank::withoutFigure)
            .thenComparing(SourceRank::stepBytes)
            .thenComparing(SourceRank::overhead)
            .thenComparing(SourceRank::cadence)
            .thenComparing(rank -> rank.array().connection().id());

    static SourceRank of(ConnectedArray array, String device) {
        VolumeUsage usage = array.lastUsage(device);
        return new SourceRank(
                array,
                array.health().state() != ArrayHealth.State.OK,
                usage == null,
                usage == null ? Long.MAX_VALUE : usage.accuracy().stepBytes(),
                usage == null ? 1 : usage.accuracy().overhead(),
                array.profile().figureCadence());
    }

    @Override
    public int compareTo(SourceRank other) {
        return ORDER.compare(this, other);
    }
}
