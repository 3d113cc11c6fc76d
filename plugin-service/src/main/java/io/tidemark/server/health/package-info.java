/** The health of the service, with reasons. */
@NullMarked
package io.tidemark.server.health;

import org.jspecify.annotations.NullMarked;
