/** How schedules are written, and their times in time zones. */
@NullMarked
package io.tidemark.platform.schedule;

import org.jspecify.annotations.NullMarked;
