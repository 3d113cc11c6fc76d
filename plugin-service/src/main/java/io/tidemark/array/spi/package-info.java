/** SPI of array families: a kind creates adapters, an adapter reads identity, volumes, usage and load of one array. */
@NullMarked
package io.tidemark.array.spi;

import org.jspecify.annotations.NullMarked;
