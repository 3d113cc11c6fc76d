/** Figures of volumes that exporters of arrays report to a Prometheus server. */
@NullMarked
package io.tidemark.array.prometheus;

import org.jspecify.annotations.NullMarked;
