/** Pure Storage FlashArray over its REST API, 2.x where the array speaks it and 1.x where it does not. */
@NullMarked
package io.tidemark.array.flasharray;

import org.jspecify.annotations.NullMarked;
