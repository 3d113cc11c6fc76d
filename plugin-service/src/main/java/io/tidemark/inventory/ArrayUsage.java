package io.tidemark.inventory;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import java.util.List;

/**
 * The array figures of all volumes of a datastore; {@code sampledAt} is the oldest sample.
 *
 * @param stepBytes the arrays count the written bytes in steps of this size, 1 for figures to the byte
 */
public record ArrayUsage(
        long writtenBytes, long provisionedBytes, double thinProvisioning, Instant sampledAt, long stepBytes) {

    /** With figures to the byte. */
    public ArrayUsage(long writtenBytes, long provisionedBytes, double thinProvisioning, Instant sampledAt) {
        this(writtenBytes, provisionedBytes, thinProvisioning, sampledAt, 1);
    }

    /** The sum of at least one usage. */
    static ArrayUsage sum(List<VolumeUsage> usages) {
        if (usages.size() == 1) {
            return of(usages.get(0));
        }
        long written = usages.stream().mapToLong(VolumeUsage::writtenBytes).sum();
        long provisioned =
                usages.stream().mapToLong(VolumeUsage::provisionedBytes).sum();
        double thin = provisioned == 0 ? 0 : 1 - (double) written / provisioned;
        return new ArrayUsage(
                written,
                provisioned,
                thin,
                usages.stream().map(VolumeUsage::at).min(Instant::compareTo).orElseThrow(),
                usages.stream()
                        .map(VolumeUsage::accuracy)
                        .reduce(FigureAccuracy.EXACT, FigureAccuracy::plus)
                        .stepBytes());
    }

    private static ArrayUsage of(VolumeUsage one) {
        return new ArrayUsage(
                one.writtenBytes(),
                one.provisionedBytes(),
                one.thinProvisioning(),
                one.at(),
                one.accuracy().stepBytes());
    }

    /** Whether a step shows in the figure. */
    public boolean coarse() {
        return FigureAccuracy.coarse(stepBytes, provisionedBytes);
    }
}
