/** Tables that hold one JSON document per row: reading, paging, optimistic locking. */
@NullMarked
package io.tidemark.platform.records;

import org.jspecify.annotations.NullMarked;
