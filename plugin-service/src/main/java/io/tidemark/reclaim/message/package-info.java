/** Codes of the messages on reclaim runs. */
@NullMarked
package io.tidemark.reclaim.message;

import org.jspecify.annotations.NullMarked;
