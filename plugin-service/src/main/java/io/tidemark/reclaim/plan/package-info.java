/** The plan of a run: unit, method, host, duration. Rules without side effects. */
@NamedInterface("plan")
@NullMarked
package io.tidemark.reclaim.plan;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
