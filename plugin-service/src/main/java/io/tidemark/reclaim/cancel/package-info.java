/** Cancels runs as far as each method allows. */
@NullMarked
package io.tidemark.reclaim.cancel;

import org.jspecify.annotations.NullMarked;
