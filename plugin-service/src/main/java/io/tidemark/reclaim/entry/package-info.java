/** The entries of the module for callers and policies. */
@NullMarked
package io.tidemark.reclaim.entry;

import org.jspecify.annotations.NullMarked;
