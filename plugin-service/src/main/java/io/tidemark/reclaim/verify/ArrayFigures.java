package io.tidemark.reclaim.verify;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The array figures of all volumes of a datastore, added up, in bytes.
 *
 * @param dates the date of each volume's sample by its own array's clock, always in the same order
 * @param uniqueBytes null if an array does not report it
 * @param volumes which volume of which array each sample is of, in the same order; empty in old records
 * @param accuracy of the written bytes; null in old records, whose figures are exact
 * @param effective whether unique and snapshot bytes are effective instead of physical on all arrays; null in old records
 */
public record ArrayFigures(
        List<Instant> dates,
        long writtenBytes,
        long provisionedBytes,
        double thinProvisioning,
        @Nullable Long uniqueBytes,
        @Nullable Long snapshotBytes,
        List<String> volumes,
        @Nullable FigureAccuracy accuracy,
        @Nullable Boolean effective) {

    public ArrayFigures {
        volumes = volumes == null ? List.of() : List.copyOf(volumes);
    }

    /** With exact figures. */
    public ArrayFigures(
            List<Instant> dates,
            long writtenBytes,
            long provisionedBytes,
            double thinProvisioning,
            @Nullable Long uniqueBytes,
            @Nullable Long snapshotBytes,
            List<String> volumes) {
        this(
                dates,
                writtenBytes,
                provisionedBytes,
                thinProvisioning,
                uniqueBytes,
                snapshotBytes,
                volumes,
                FigureAccuracy.EXACT,
                false);
    }

    /** The sum of at least one usage, of the volumes named in the same order. */
    public static ArrayFigures sum(List<VolumeUsage> usages, List<String> volumes) {
        long written = usages.stream().mapToLong(VolumeUsage::writtenBytes).sum();
        long provisioned =
                usages.stream().mapToLong(VolumeUsage::provisionedBytes).sum();
        double thin = usages.size() == 1
                ? usages.get(0).thinProvisioning()
                : provisioned == 0 ? 0 : 1 - (double) written / provisioned;
        return new ArrayFigures(
                usages.stream().map(VolumeUsage::at).toList(),
                written,
                provisioned,
                thin,
                total(usages.stream().map(VolumeUsage::uniqueBytes).toList()),
                total(usages.stream().map(VolumeUsage::snapshotBytes).toList()),
                volumes,
                usages.stream().map(VolumeUsage::accuracy).reduce(FigureAccuracy.EXACT, FigureAccuracy::plus),
                usages.stream().allMatch(VolumeUsage::effective));
    }

    /** Whether both are of the same volumes, so that they may be compared; a stretched volume is known to two arrays. */
    public boolean sameVolumes(ArrayFigures other) {
        return volumes.isEmpty() || other.volumes.isEmpty() || volumes.equals(other.volumes);
    }

    /** Whether figures of a volume are reported by vCenter's storage monitoring or Prometheus, not by its array. */
    boolean reported() {
        return volumes.stream().anyMatch(BackingVolume::indirect);
    }

    /** The oldest of the samples. */
    public Instant at() {
        return dates.stream().min(Instant::compareTo).orElseThrow();
    }

    /** Whether every volume's sample is dated at least one cadence after its sample in {@code earlier}. */
    boolean refreshedSince(ArrayFigures earlier, Duration cadence) {
        if (dates.size() != earlier.dates.size()) {
            return false;
        }
        for (int i = 0; i < dates.size(); i++) {
            if (dates.get(i).isBefore(earlier.dates.get(i).plus(cadence))) {
                return false;
            }
        }
        return true;
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
