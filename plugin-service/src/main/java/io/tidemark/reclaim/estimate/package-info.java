/** Estimates of runs: host, method, unit, duration, warnings. */
@NullMarked
package io.tidemark.reclaim.estimate;

import org.jspecify.annotations.NullMarked;
