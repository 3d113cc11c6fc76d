/** Reclaim estimates, runs with their totals, the queue, and the settings of runs over REST. */
@NullMarked
package io.tidemark.reclaim.web;

import org.jspecify.annotations.NullMarked;
