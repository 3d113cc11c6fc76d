package io.tidemark.array.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Properties of an array family that reclaim runs depend on.
 *
 * @param figureCadence how often the array refreshes its space figures
 * @param asksForLargeUnits true when manual runs should use large reclaim units
 * @param pageBytes the smallest unit of space that the array releases, null if not known
 * @param largestUnit the largest reclaim unit of a run, in blocks
 */
public record ArrayProfile(
        Duration figureCadence,
        boolean asksForLargeUnits,
        @Nullable Long pageBytes,
        long largestUnit) {

    /** The largest unit that vendors' documents request. */
    public static final long LARGEST_UNIT = 60_000;

    /** A family with the usual largest unit. */
    public ArrayProfile(Duration figureCadence, boolean asksForLargeUnits, @Nullable Long pageBytes) {
        this(figureCadence, asksForLargeUnits, pageBytes, LARGEST_UNIT);
    }

    /** A family whose page size is not known. */
    public ArrayProfile(Duration figureCadence, boolean asksForLargeUnits) {
        this(figureCadence, asksForLargeUnits, null);
    }
}
