/** Pure Storage FlashArray over its REST API, 2.x if the array supports it, otherwise 1.x; each generation has its own package. */
@NullMarked
package io.tidemark.array.flasharray;

import org.jspecify.annotations.NullMarked;
