package io.tidemark.reclaim.unmap;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** From this pass on the host worked with another unit; {@code at} is null when the log line had no time stamp. */
public record UnitSwitch(@Nullable Instant at, long unit) {}
