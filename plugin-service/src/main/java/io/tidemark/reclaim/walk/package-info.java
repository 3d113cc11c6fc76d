/** The progress of manual UNMAP in hostd.log. Rules without side effects. */
@NamedInterface("walk")
@NullMarked
package io.tidemark.reclaim.walk;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
