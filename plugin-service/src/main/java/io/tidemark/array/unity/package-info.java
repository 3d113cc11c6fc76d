/** Dell Unity over the REST API of Unisphere. */
@NullMarked
package io.tidemark.array.unity;

import org.jspecify.annotations.NullMarked;
