/** What callers and policies ask of the module. */
@NullMarked
package io.tidemark.reclaim.entry;

import org.jspecify.annotations.NullMarked;
