/** Follows runs whose host was called, to the end of their UNMAP and of their verification. */
@NullMarked
package io.tidemark.reclaim.follow;

import org.jspecify.annotations.NullMarked;
