/** Blackouts that policies share. */
@NullMarked
package io.tidemark.policy.calendar;

import org.jspecify.annotations.NullMarked;
