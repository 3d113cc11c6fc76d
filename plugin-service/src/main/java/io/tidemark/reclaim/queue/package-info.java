/** Whose turn it is: limits, fairness and hosts of waiting runs. Pure rules. */
@NullMarked
package io.tidemark.reclaim.queue;

import org.jspecify.annotations.NullMarked;
