/** Datastores on local devices, and which of those devices support UNMAP. */
@NullMarked
package io.tidemark.inventory.local;

import org.jspecify.annotations.NullMarked;
