/** What sources other than the used one report of volumes: their figures, and alarms of pools. */
@NamedInterface("source")
@NullMarked
package io.tidemark.array.source;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
