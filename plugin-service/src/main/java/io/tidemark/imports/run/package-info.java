/** Imports: received, read in the background, stored completely or not at all. */
@NullMarked
package io.tidemark.imports.run;

import org.jspecify.annotations.NullMarked;
