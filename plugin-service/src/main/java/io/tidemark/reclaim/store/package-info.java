/** Runs in the database: kept, listed, summed up, sampled for metrics and forgotten. */
@NullMarked
package io.tidemark.reclaim.store;

import org.jspecify.annotations.NullMarked;
