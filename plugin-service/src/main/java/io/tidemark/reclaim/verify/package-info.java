/** Compares figures before and after a run: exact, a range with its reason, or not verifiable. Pure rules. */
@NullMarked
package io.tidemark.reclaim.verify;

import org.jspecify.annotations.NullMarked;
