/** Codes of the messages on reclaim policies. */
@NullMarked
package io.tidemark.policy.message;

import org.jspecify.annotations.NullMarked;
