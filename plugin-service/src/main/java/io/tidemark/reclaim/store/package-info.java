/** Runs in the database: stored, listed, totaled, sampled for metrics, and deleted. */
@NullMarked
package io.tidemark.reclaim.store;

import org.jspecify.annotations.NullMarked;
