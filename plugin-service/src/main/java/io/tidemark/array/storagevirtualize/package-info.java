/** IBM FlashSystem, SAN Volume Controller, and Storwize over the REST API of IBM Storage Virtualize. */
@NullMarked
package io.tidemark.array.storagevirtualize;

import org.jspecify.annotations.NullMarked;
