/** XCOPY of imported esxtop files, joined with the copies that vCenter lists. */
@NullMarked
package io.tidemark.imports.copy;

import org.jspecify.annotations.NullMarked;
