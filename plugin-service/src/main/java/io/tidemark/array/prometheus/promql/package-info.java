/** The query language of Prometheus: queries that select the figures of volumes, and the rows of their responses. */
@NullMarked
package io.tidemark.array.prometheus.promql;

import org.jspecify.annotations.NullMarked;
