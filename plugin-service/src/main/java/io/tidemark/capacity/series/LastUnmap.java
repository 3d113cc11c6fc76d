package io.tidemark.capacity.series;

import io.tidemark.platform.ObjectId;
import java.time.Instant;

/** When the last UNMAP that was counted on a datastore ended. */
public record LastUnmap(ObjectId datastoreId, Instant at) {}
