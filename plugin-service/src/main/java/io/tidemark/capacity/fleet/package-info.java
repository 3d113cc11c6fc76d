/** All datastores of a caller at once: summary and forecast. */
@NullMarked
package io.tidemark.capacity.fleet;

import org.jspecify.annotations.NullMarked;
