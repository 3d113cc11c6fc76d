/** What arrives from an array and what failures mean, whatever the protocol. */
@NullMarked
package io.tidemark.array.rest.wire;

import org.jspecify.annotations.NullMarked;
