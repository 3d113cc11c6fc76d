/** Owns the life cycle of runs in this process: threads, leases, admissions, polls. */
@NullMarked
package io.tidemark.reclaim.engine;

import org.jspecify.annotations.NullMarked;
