package io.tidemark.reclaim.verify;

import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the arrays count for all volumes behind a datastore, added up, in bytes.
 *
 * @param at the oldest of the samples
 * @param uniqueBytes null when an array does not say
 */
public record ArrayFigures(
        Instant at,
        long writtenBytes,
        long provisionedBytes,
        double thinProvisioning,
        @Nullable Long uniqueBytes,
        @Nullable Long snapshotBytes) {

    /** The sum of at least one usage. */
    public static ArrayFigures sum(List<VolumeUsage> usages) {
        long written = usages.stream().mapToLong(VolumeUsage::writtenBytes).sum();
        long provisioned =
                usages.stream().mapToLong(VolumeUsage::provisionedBytes).sum();
        double thin = usages.size() == 1
                ? usages.get(0).thinProvisioning()
                : provisioned == 0 ? 0 : 1 - (double) written / provisioned;
        return new ArrayFigures(
                usages.stream().map(VolumeUsage::at).min(Instant::compareTo).orElseThrow(),
                written,
                provisioned,
                thin,
                total(usages.stream().map(VolumeUsage::uniqueBytes).toList()),
                total(usages.stream().map(VolumeUsage::snapshotBytes).toList()));
    }

    private static @Nullable Long total(List<@Nullable Long> values) {
        long sum = 0;
        for (Long value : values) {
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return sum;
    }
}
