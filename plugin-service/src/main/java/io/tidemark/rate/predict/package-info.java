/** Duration of automatic reclaim. */
@NullMarked
package io.tidemark.rate.predict;

import org.jspecify.annotations.NullMarked;
