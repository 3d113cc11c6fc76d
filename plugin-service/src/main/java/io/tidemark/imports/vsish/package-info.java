/** Statistics of automatic UNMAP as vsish shows them on a host. */
@NullMarked
package io.tidemark.imports.vsish;

import org.jspecify.annotations.NullMarked;
