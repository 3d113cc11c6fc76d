/** Why a run gave back little or nothing, how sure an estimate is, and how to find out what cannot be known here. Pure rules. */
@NullMarked
package io.tidemark.reclaim.explain;

import org.jspecify.annotations.NullMarked;
