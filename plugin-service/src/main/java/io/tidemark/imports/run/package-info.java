/** Imports: received, read in the background, kept whole or not at all. */
@NullMarked
package io.tidemark.imports.run;

import org.jspecify.annotations.NullMarked;
