/** How long automatic reclaim takes. */
@NullMarked
package io.tidemark.rate.predict;

import org.jspecify.annotations.NullMarked;
