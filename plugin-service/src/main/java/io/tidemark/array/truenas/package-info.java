/** TrueNAS over the REST API v2.0 of its middleware. */
@NullMarked
package io.tidemark.array.truenas;

import org.jspecify.annotations.NullMarked;
