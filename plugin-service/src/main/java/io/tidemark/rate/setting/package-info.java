/** The automatic reclaim rate as a value, and what hosts let set. */
@NullMarked
package io.tidemark.rate.setting;

import org.jspecify.annotations.NullMarked;
