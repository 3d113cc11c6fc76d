/** Advice for what cannot be upgraded in place: VMFS before 6 and hosts before ESXi 5.5. Nothing here is ever carried out. */
@NullMarked
package io.tidemark.advice.old;

import org.jspecify.annotations.NullMarked;
