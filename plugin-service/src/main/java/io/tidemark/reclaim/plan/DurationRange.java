package io.tidemark.reclaim.plan;

import java.time.Duration;

/**
 * The range a run is expected to take.
 *
 * @param min shortest time it is expected to take
 * @param max longest time it is expected to take
 */
public record DurationRange(Duration min, Duration max) {}
