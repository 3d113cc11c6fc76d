/** Hitachi VSP over the Configuration Manager REST API. */
@NullMarked
package io.tidemark.array.vsp;

import org.jspecify.annotations.NullMarked;
