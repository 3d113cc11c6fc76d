/** What a run would be like before it is started: host, method, unit, duration, warnings. */
@NullMarked
package io.tidemark.reclaim.estimate;

import org.jspecify.annotations.NullMarked;
