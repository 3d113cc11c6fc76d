/** Starts of reclaim policies: the scan for due ones and their execution. */
@NullMarked
package io.tidemark.policy.start;

import org.jspecify.annotations.NullMarked;
