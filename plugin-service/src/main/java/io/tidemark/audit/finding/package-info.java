/** Findings over time, waivers, score and drift. */
@NullMarked
package io.tidemark.audit.finding;

import org.jspecify.annotations.NullMarked;
