/** When a policy starts: recurrence on the wall clock of a time zone, windows, blackouts, missed starts. Pure rules. */
@NullMarked
package io.tidemark.policy.schedule;

import org.jspecify.annotations.NullMarked;
