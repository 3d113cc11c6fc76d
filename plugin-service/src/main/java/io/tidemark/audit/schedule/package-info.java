/** Recurring audits. */
@NullMarked
package io.tidemark.audit.schedule;

import org.jspecify.annotations.NullMarked;
