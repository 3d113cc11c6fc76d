/** Starts, performs, and monitors audits. */
@NullMarked
package io.tidemark.audit.run;

import org.jspecify.annotations.NullMarked;
