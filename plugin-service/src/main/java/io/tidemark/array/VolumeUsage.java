package io.tidemark.array;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The space figures of a volume at one time, in bytes.
 *
 * @param writtenBytes host-written bytes before reduction (FlashArray {@code virtual}), at least
 * @param thinProvisioning share of the volume without host data, 0..1
 * @param uniqueBytes bytes of this volume only, null if not reported
 * @param accuracy of the written bytes
 * @param effective whether unique and snapshot bytes are effective, before reduction, instead of physical
 */
public record VolumeUsage(
        Instant at,
        long provisionedBytes,
        long writtenBytes,
        double thinProvisioning,
        @Nullable Long uniqueBytes,
        @Nullable Long snapshotBytes,
        @Nullable Double dataReduction,
        FigureAccuracy accuracy,
        boolean effective) {

    /** With physical bytes. */
    public VolumeUsage(
            Instant at,
            long provisionedBytes,
            long writtenBytes,
            double thinProvisioning,
            @Nullable Long uniqueBytes,
            @Nullable Long snapshotBytes,
            @Nullable Double dataReduction,
            FigureAccuracy accuracy) {
        this(
                at,
                provisionedBytes,
                writtenBytes,
                thinProvisioning,
                uniqueBytes,
                snapshotBytes,
                dataReduction,
                accuracy,
                false);
    }

    /** With a written figure to the byte. */
    public VolumeUsage(
            Instant at,
            long provisionedBytes,
            long writtenBytes,
            double thinProvisioning,
            @Nullable Long uniqueBytes,
            @Nullable Long snapshotBytes,
            @Nullable Double dataReduction) {
        this(
                at,
                provisionedBytes,
                writtenBytes,
                thinProvisioning,
                uniqueBytes,
                snapshotBytes,
                dataReduction,
                FigureAccuracy.EXACT);
    }

    /**
     * Of a volume of this size, by the bytes that its array counts as written; null if the array leaves out a figure, or reports an
     * impossible one.
     */
    public static @Nullable VolumeUsage of(
            Instant at, @Nullable Long sizeBytes, @Nullable Long countedBytes, FigureAccuracy accuracy) {
        if (sizeBytes == null || countedBytes == null || countedBytes < 0) {
            return null;
        }
        long written = accuracy.deducted(countedBytes);
        return written > sizeBytes
                ? null
                : new VolumeUsage(
                        at, sizeBytes, written, thinProvisioning(written, sizeBytes), null, null, null, accuracy);
    }

    /** The same, with the space that snapshots hold; null if it is not reported. */
    public VolumeUsage withSnapshots(@Nullable Long bytes) {
        return new VolumeUsage(
                at,
                provisionedBytes,
                writtenBytes,
                thinProvisioning,
                uniqueBytes,
                bytes,
                dataReduction,
                accuracy,
                effective);
    }

    /** The share without host data; 1 for a volume of no size. */
    public static double thinProvisioning(long writtenBytes, long provisionedBytes) {
        return provisionedBytes == 0 ? 1 : 1 - (double) writtenBytes / provisionedBytes;
    }
}
