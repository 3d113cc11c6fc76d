/** Per-process state of runs: sessions, open calls, and next polls. */
@NullMarked
package io.tidemark.reclaim.connect;

import org.jspecify.annotations.NullMarked;
