/** JSON over HTTPS with one array, bounded in time, size and patience; what the adapters of all families share. */
@NullMarked
package io.tidemark.array.rest;

import org.jspecify.annotations.NullMarked;
