/** Digests of texts and files. */
@NullMarked
package io.tidemark.platform.digest;

import org.jspecify.annotations.NullMarked;
