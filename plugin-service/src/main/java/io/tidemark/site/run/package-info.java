/** Starts and keeps examinations. */
@NullMarked
package io.tidemark.site.run;

import org.jspecify.annotations.NullMarked;
