/** Changes of options that fix findings: previewed, applied, read back, undone. */
@NullMarked
package io.tidemark.audit.remedy;

import org.jspecify.annotations.NullMarked;
