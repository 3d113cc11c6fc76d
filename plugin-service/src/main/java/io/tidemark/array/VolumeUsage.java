package io.tidemark.array;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the array counts for a volume at one moment, in bytes.
 *
 * @param writtenBytes host-written bytes before reduction (FlashArray {@code virtual})
 * @param thinProvisioning share of the volume without host data, 0..1
 * @param uniqueBytes physical bytes only this volume holds, null when the array does not say
 */
public record VolumeUsage(
        Instant at,
        long provisionedBytes,
        long writtenBytes,
        double thinProvisioning,
        @Nullable Long uniqueBytes,
        @Nullable Long snapshotBytes,
        @Nullable Double dataReduction) {

    /** The share without host data; 1 for a volume of no size. */
    public static double thinProvisioning(long writtenBytes, long provisionedBytes) {
        return provisionedBytes == 0 ? 1 : 1 - (double) writtenBytes / provisionedBytes;
    }
}
