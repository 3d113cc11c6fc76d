/** Dell PowerMax and VMAX All Flash over the REST API of Unisphere for PowerMax. */
@NullMarked
package io.tidemark.array.powermax;

import org.jspecify.annotations.NullMarked;
