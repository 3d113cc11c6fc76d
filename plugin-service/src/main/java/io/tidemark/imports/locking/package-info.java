/** What ATS counters of esxtop show about boot storms. */
@NullMarked
package io.tidemark.imports.locking;

import org.jspecify.annotations.NullMarked;
