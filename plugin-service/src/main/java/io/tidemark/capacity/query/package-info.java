/** The space of one datastore and the UNMAP of its hosts over time. */
@NullMarked
package io.tidemark.capacity.query;

import org.jspecify.annotations.NullMarked;
