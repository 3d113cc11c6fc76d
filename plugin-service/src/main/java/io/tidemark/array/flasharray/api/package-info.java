/** What all generations of the REST API of FlashArray have in common: versions, errors, and the figures of a volume. */
@NullMarked
package io.tidemark.array.flasharray.api;

import org.jspecify.annotations.NullMarked;
