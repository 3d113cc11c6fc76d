package io.tidemark.reclaim.plan;

import java.time.Duration;

/**
 * The expected duration of a run.
 *
 * @param min shortest time it is expected to take
 * @param max longest time it is expected to take
 */
public record DurationRange(Duration min, Duration max) {}
