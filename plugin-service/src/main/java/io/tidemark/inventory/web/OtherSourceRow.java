package io.tidemark.inventory.web;

import io.tidemark.array.FigureSource;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The figure of a source that knows a volume of a datastore besides the used one.
 *
 * @param device the device of the datastore
 * @param arrayName the array, or the connection to a Prometheus server
 * @param writtenBytes the figure, null while it has none that can be used
 * @param stepBytes the source counts in steps of this size, 1 for figures to the byte; null without a figure
 * @param sampledAt time of the figure, null without one
 * @param age of the figure, null without one
 * @param missing why it has no figure that can be used, null if that is not known or it has one
 * @param comparison how the figure compares with the used one
 * @param disagreement both figures and their sources, null unless they disagree
 */
record OtherSourceRow(
        String device,
        FigureSource source,
        String arrayName,
        String volumeName,
        @Nullable Long writtenBytes,
        @Nullable Long stepBytes,
        @Nullable Instant sampledAt,
        @Nullable Duration age,
        @Nullable Statement missing,
        OtherFigure.Comparison comparison,
        @Nullable Statement disagreement) {

    static OtherSourceRow of(String device, OtherFigure other, Instant now) {
        VolumeUsage usage = other.usage();
        return new OtherSourceRow(
                device,
                other.volume().source(),
                other.volume().arrayName(),
                other.volume().volumeName(),
                usage == null ? null : Long.valueOf(usage.writtenBytes()),
                usage == null ? null : Long.valueOf(usage.accuracy().stepBytes()),
                usage == null ? null : usage.at(),
                usage == null ? null : ArrayCoverageRow.age(usage.at(), now),
                other.missing(),
                other.comparison(),
                other.disagreement());
    }
}
