/** REST of the recordings of runs. */
@NullMarked
package io.tidemark.reclaim.recording.web;

import org.jspecify.annotations.NullMarked;
