package io.tidemark.audit.collect;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;

/** A host that was in the scope and could not be read. */
public record SkippedHost(ObjectId id, String name, Statement reason) {}
