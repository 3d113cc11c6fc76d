package io.tidemark.capacity.series;

import io.tidemark.platform.Statement;
import java.time.Instant;

/** Something other than a run that happened to a datastore and explains its curves. */
public record CapacityEvent(Instant at, Statement statement) {}
