package io.tidemark.array.spi;

import io.tidemark.array.FigureAccuracy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of volumes that a monitoring server has, by selectors of its metrics.
 *
 * @param used used bytes of volumes
 * @param size provisioned bytes of volumes
 * @param deviceLabel the label that identifies the device
 * @param devicePrefix what the identifier of the device begins with before the value of the label, null for nothing
 * @param nameLabel the label with the name of the volume, null if there is none
 * @param labelsFrom a metric of the same volumes that has the device label, null if the metric of used bytes has it
 * @param matching labels that identify a volume in both metrics; empty without the other metric
 * @param interval the scrape interval, plus the time after which the exporter or the array updates the figures
 * @param stepBytes the exporter counts in units of this size
 * @param overheadPercent largest share of metadata in the used bytes
 */
public record MetricQuery(
        String used,
        String size,
        String deviceLabel,
        @Nullable String devicePrefix,
        @Nullable String nameLabel,
        @Nullable String labelsFrom,
        List<String> matching,
        Duration interval,
        long stepBytes,
        double overheadPercent) {

    public MetricQuery {
        matching = List.copyOf(matching);
    }

    /** Of the used bytes. */
    public FigureAccuracy accuracy() {
        return new FigureAccuracy(stepBytes, overheadPercent / 100);
    }
}
