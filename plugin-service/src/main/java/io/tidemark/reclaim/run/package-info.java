/** The life of a run: its record, start, following, cancel and end. */
@NullMarked
package io.tidemark.reclaim.run;

import org.jspecify.annotations.NullMarked;
