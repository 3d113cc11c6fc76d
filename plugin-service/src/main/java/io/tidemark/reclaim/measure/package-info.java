/** Readings from vCenter, hosts, and arrays for a run: figures, UNMAP counters, hostd.log. */
@NullMarked
package io.tidemark.reclaim.measure;

import org.jspecify.annotations.NullMarked;
