/** JSON over HTTPS with one array, with limits; shared by the adapters of all families. */
@NullMarked
package io.tidemark.array.rest;

import org.jspecify.annotations.NullMarked;
