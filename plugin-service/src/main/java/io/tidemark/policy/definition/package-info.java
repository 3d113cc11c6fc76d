/** Reclaim policies as stored: scope, schedule, limits and state. */
@NullMarked
package io.tidemark.policy.definition;

import org.jspecify.annotations.NullMarked;
