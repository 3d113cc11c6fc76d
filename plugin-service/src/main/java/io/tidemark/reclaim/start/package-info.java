/** From an accepted request to the moment the host is called. */
@NullMarked
package io.tidemark.reclaim.start;

import org.jspecify.annotations.NullMarked;
