/** FlashArray over REST 2.x. */
@NullMarked
package io.tidemark.array.flasharray.rest2;

import org.jspecify.annotations.NullMarked;
