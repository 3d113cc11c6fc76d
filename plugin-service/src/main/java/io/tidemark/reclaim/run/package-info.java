/** One reclaim run: its record, its states and what they allow. */
@NullMarked
package io.tidemark.reclaim.run;

import org.jspecify.annotations.NullMarked;
