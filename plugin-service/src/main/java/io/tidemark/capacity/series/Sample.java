package io.tidemark.capacity.series;

import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was known of a datastore's space at one moment, in bytes; null is what was not known, never zero.
 *
 * @param writtenBytes what hosts wrote to the volumes, as the arrays count it before reduction
 * @param thinProvisioning share of the volumes without host data, 0..1
 * @param dataReduction of the one volume behind the datastore; null for several
 */
public record Sample(
        Instant at,
        @Nullable Long capacityBytes,
        @Nullable Long vmfsUsedBytes,
        @Nullable Long writtenBytes,
        @Nullable Long provisionedBytes,
        @Nullable Double thinProvisioning,
        @Nullable Long uniqueBytes,
        @Nullable Double dataReduction) {

    /** What only the array can tell of the past. */
    public static Sample ofArray(Instant at, VolumeUsage usage) {
        return new Sample(
                at,
                null,
                null,
                usage.writtenBytes(),
                usage.provisionedBytes(),
                usage.thinProvisioning(),
                usage.uniqueBytes(),
                usage.dataReduction());
    }

    /** A moment of which nothing is known: it keeps a gap from looking like a line. */
    static Sample gap(Instant at) {
        return new Sample(at, null, null, null, null, null, null, null);
    }

    /** Blocks that VMFS freed and the array still counts; null unless both sides are known. */
    public @Nullable Long deadSpaceBytes() {
        return writtenBytes == null || vmfsUsedBytes == null ? null : Math.max(0, writtenBytes - vmfsUsedBytes);
    }
}
