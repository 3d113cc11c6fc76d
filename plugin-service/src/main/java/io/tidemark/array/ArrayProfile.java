package io.tidemark.array;

import java.time.Duration;

/**
 * What a reclaim run against a family of arrays must know.
 *
 * @param figureCadence how often the array refreshes its space figures
 * @param asksForLargeUnits true when manual runs should use large reclaim units
 */
public record ArrayProfile(Duration figureCadence, boolean asksForLargeUnits) {}
