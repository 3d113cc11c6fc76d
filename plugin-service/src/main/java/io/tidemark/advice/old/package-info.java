/**
 * Advice for what cannot be upgraded in place: VMFS 5 or earlier and hosts earlier than ESXi 5.5. Nothing here is ever
 * executed.
 */
@NullMarked
package io.tidemark.advice.old;

import org.jspecify.annotations.NullMarked;
