/** Collects samples and UNMAP activity on a schedule, and fills gaps from the history of the arrays. */
@NullMarked
package io.tidemark.capacity.collect;

import org.jspecify.annotations.NullMarked;
