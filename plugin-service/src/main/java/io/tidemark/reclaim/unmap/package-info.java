/** How far a host's UNMAP has come, read from its hostd.log. Pure rules. */
@NamedInterface("unmap")
@NullMarked
package io.tidemark.reclaim.unmap;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
