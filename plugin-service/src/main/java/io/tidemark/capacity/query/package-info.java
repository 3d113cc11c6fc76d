/** Curves of one datastore for those who may view it: its space and the UNMAP its hosts sent. */
@NullMarked
package io.tidemark.capacity.query;

import org.jspecify.annotations.NullMarked;
