/** How a run will be carried out and why: unit, method, host, duration. Pure rules. */
@NullMarked
package io.tidemark.reclaim.plan;

import org.jspecify.annotations.NullMarked;
