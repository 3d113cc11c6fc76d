/** Judges what an examination read, one class for each section. */
@NullMarked
package io.tidemark.site.section;

import org.jspecify.annotations.NullMarked;
