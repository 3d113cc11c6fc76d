/** How the service fares, with reasons. */
@NullMarked
package io.tidemark.server.health;

import org.jspecify.annotations.NullMarked;
