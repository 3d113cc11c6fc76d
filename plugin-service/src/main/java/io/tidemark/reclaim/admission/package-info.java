/** Admits waiting runs to their hosts, as ceilings, deadlines and the load of arrays allow. */
@NullMarked
package io.tidemark.reclaim.admission;

import org.jspecify.annotations.NullMarked;
