/** Tidemark service. */
@NullMarked
package io.tidemark;

import org.jspecify.annotations.NullMarked;
