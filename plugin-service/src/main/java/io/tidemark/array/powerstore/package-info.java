/** Dell PowerStore over its management REST API. */
@NullMarked
package io.tidemark.array.powerstore;

import org.jspecify.annotations.NullMarked;
