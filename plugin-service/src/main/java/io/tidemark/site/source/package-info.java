/** Does the reads of an examination, each through the code that the service uses for its work. */
@NullMarked
package io.tidemark.site.source;

import org.jspecify.annotations.NullMarked;
