package io.tidemark.inventory;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;

/** Event: something other than a run happened to a datastore that explains what its space does; may come from any module. */
public record DatastoreAffected(ObjectId datastore, Instant at, Statement statement) {}
