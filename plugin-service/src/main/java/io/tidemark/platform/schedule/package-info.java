/** How schedules are written. */
@NullMarked
package io.tidemark.platform.schedule;

import org.jspecify.annotations.NullMarked;
