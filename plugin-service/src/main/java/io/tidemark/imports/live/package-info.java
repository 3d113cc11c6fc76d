/** Counters of esxtop that a host reports now, sampled while somebody looks at them. */
@NullMarked
package io.tidemark.imports.live;

import org.jspecify.annotations.NullMarked;
