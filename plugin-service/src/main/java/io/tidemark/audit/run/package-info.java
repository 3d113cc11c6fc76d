/** Audits: started, carried out, followed. */
@NullMarked
package io.tidemark.audit.run;

import org.jspecify.annotations.NullMarked;
