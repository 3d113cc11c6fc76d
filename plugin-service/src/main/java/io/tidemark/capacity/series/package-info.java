/** Stored series of datastores: samples, trends, UNMAP activity and events, each with its roll-up and retention. */
@NullMarked
package io.tidemark.capacity.series;

import org.jspecify.annotations.NullMarked;
