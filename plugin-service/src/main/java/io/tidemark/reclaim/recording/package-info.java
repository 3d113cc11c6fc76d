/** Records what is exchanged during a run with vCenter and the array, if somebody asked for it. */
@NullMarked
package io.tidemark.reclaim.recording;

import org.jspecify.annotations.NullMarked;
