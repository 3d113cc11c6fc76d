package io.tidemark.inventory;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;

/** Event: something other than a run that affects the space of a datastore; any module can publish it. */
public record DatastoreAffected(ObjectId datastore, Instant at, Statement statement) {}
