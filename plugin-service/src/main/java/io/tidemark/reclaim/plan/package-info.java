/** How a run will be carried out and why: unit, method, host, duration. Pure rules. */
@NamedInterface("plan")
@NullMarked
package io.tidemark.reclaim.plan;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
