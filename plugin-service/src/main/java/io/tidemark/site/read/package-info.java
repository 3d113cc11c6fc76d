/** The reads of an examination and what they returned. */
@NullMarked
package io.tidemark.site.read;

import org.jspecify.annotations.NullMarked;
