package io.tidemark.array.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a reclaim run against a family of arrays must know.
 *
 * @param figureCadence how often the array refreshes its space figures
 * @param asksForLargeUnits true when manual runs should use large reclaim units
 * @param pageBytes the smallest piece of space that the array gives back, null when that is not known
 */
public record ArrayProfile(
        Duration figureCadence,
        boolean asksForLargeUnits,
        @Nullable Long pageBytes) {

    /** A family whose page size is not known. */
    public ArrayProfile(Duration figureCadence, boolean asksForLargeUnits) {
        this(figureCadence, asksForLargeUnits, null);
    }
}
