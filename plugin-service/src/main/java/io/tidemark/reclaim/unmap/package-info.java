/** The progress of manual UNMAP in hostd.log. Rules without side effects. */
@NamedInterface("unmap")
@NullMarked
package io.tidemark.reclaim.unmap;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
