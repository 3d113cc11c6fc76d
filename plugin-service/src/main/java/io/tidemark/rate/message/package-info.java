/** Codes of the messages on the reclaim rate. */
@NullMarked
package io.tidemark.rate.message;

import org.jspecify.annotations.NullMarked;
