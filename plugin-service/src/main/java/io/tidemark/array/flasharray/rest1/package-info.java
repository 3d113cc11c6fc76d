/** FlashArray over REST 1.x, until its last version 1.19. */
@NullMarked
package io.tidemark.array.flasharray.rest1;

import org.jspecify.annotations.NullMarked;
