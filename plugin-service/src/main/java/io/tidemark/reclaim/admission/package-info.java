/** Admits waiting runs to their hosts, as limits, deadlines and the load of arrays allow. */
@NullMarked
package io.tidemark.reclaim.admission;

import org.jspecify.annotations.NullMarked;
